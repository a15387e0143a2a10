"""What a user may have in hand: text of any encoding, a saved web page, a PDF, or something else altogether."""

import io

import pypdf
import pytest
from pypdf.generic import DecodedStreamObject, DictionaryObject, NameObject

from judge.corpus import ImportRefused
from judge.corpus.importers import _document, read

from . import test_importers_html_text as html_text
from . import test_importers_pdf_text as pdf_text
from . import test_importers_pukiwiki as pukiwiki


def pdf(*pages, password=None):
    """Make a PDF with these lines of Latin text on its pages."""
    writer = pypdf.PdfWriter()
    font = DictionaryObject(
        {
            NameObject("/Type"): NameObject("/Font"),
            NameObject("/Subtype"): NameObject("/Type1"),
            NameObject("/BaseFont"): NameObject("/Helvetica"),
        }
    )
    for lines in pages:
        page = writer.add_blank_page(600, 800)
        page[NameObject("/Resources")] = DictionaryObject(
            {NameObject("/Font"): DictionaryObject({NameObject("/F1"): font})}
        )
        words = "".join(f"({line}) Tj 0 -20 Td\n" for line in lines)
        content = DecodedStreamObject()
        content.set_data(f"BT /F1 12 Tf 50 750 Td\n{words}ET".encode())
        page[NameObject("/Contents")] = writer._add_object(content)
    if password:
        writer.encrypt(password)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def test_a_pdf_as_it_is():
    contents = ["Rules ver.2.3.4", "100. Start ..... 2", "200. End ..... 2"]
    document = read("kiseki", pdf(contents, ["100. Start", "100.1. One", "2"], ["200. End"]), "rules.pdf")
    assert [(one.number, one.text) for one in document.clauses] == [("100", "Start"), ("100.1", "One"), ("200", "End")]
    assert (document.version, document.encoding) == ("2.3.4", "pdf")


PAGE = """<!DOCTYPE html><html><head><title>x</title><style>p { }</style></head><body>
<nav><nav><a>8 語§</a></nav><p>8.1 札§</p></nav><main><!-- <p>8 語§</p> <script> -->
<h1>8 語<a class="x">§</a></h1>
<h2>8.1 札
の語<a>§</a></h2><p>札は<b>机</b>に置く。</p><p>8.1.1 甲&amp;乙<a>§</a></p>終わり<script>8.1.2 x§</script></main>
<footer>8.2 §</footer></body></html>"""


@pytest.mark.parametrize("encoding", ["utf-8", "cp932"])
def test_a_saved_web_page(encoding):
    document = read("fab", PAGE.encode(encoding), "rules.html")
    assert [(one.number, one.text) for one in document.clauses] == [
        ("8", "語"),
        ("8.1", "札 の語\n札は机に置く。"),
        ("8.1.1", "甲&乙\n終わり"),
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp932", "euc_jp", "iso2022_jp"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("fab", html_text.PAGE),
        ("kiseki", pdf_text.BODY.replace("•", "・").replace("- ①", "")),
        ("dm", "\n".join(pukiwiki.LINES)),
    ],
)
def test_every_format_in_every_encoding(game, text, newline, encoding):
    plain = read(game, text.encode())
    assert read(game, text.replace("\n", newline).encode(encoding)).clauses == plain.clauses


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"%PDF-1.7\n" + bytes(range(256)) * 20, "a broken PDF"),
        (pdf(["100. Start"])[:300], "a broken PDF"),
        (pdf(["100. Start"], password="secret"), "without password"),
        (pdf([]), "a PDF without text"),
        (b"\x7fELF" + bytes(range(256)) * 8, "found"),
        (b"<html>" + b"<div>" * 200_000, "no clause numbers"),
        (b"<html><!--" + b"<!-- <a </" * 50_000 + b"'>", "no clause numbers"),
        (b"", "no clause numbers"),
    ],
)
def test_anything_else_is_refused_with_a_reason(data, said):
    with pytest.raises(ImportRefused, match=said) as wrong:
        read("kiseki", data, "rules.pdf")
    assert wrong.value.message("ja").startswith("rules.pdf:0")


def test_a_file_without_end_is_refused_before_it_is_read_through(monkeypatch):
    monkeypatch.setattr(_document, "LARGEST", 1_000)
    with pytest.raises(ImportRefused, match="more than 1000 bytes"):
        read("dm", b"*" * 1_001)
    monkeypatch.setattr(_document, "_LONGEST", 500)
    with pytest.raises(ImportRefused, match="at most 500 characters"):
        read("dm", b"*" * 501)
    monkeypatch.setattr(_document, "_PAGES", 1)
    monkeypatch.setattr(_document, "LARGEST", 100_000)
    with pytest.raises(ImportRefused, match="2 pages"):
        read("dm", pdf(["a"], ["b"]))


@pytest.mark.sweep
@pytest.mark.parametrize("mark", ["[#", "&a{", "((", "%%%", "'' ", "[[", "#a(", "*", "&a("])
def test_markup_that_is_never_closed_takes_no_time(mark):
    with pytest.raises(ImportRefused):
        read("dm", mark.encode() * 400_000)
