"""Security headers: pages load, run and submit nothing except from this service, and cannot be framed.

Other sites may only frame the small pages of embed.py.
"""

from urllib.parse import urlsplit

from flask import Flask, Response, abort, request
from secure import (
    ContentSecurityPolicy,
    CrossOriginOpenerPolicy,
    CrossOriginResourcePolicy,
    PermissionsPolicy,
    ReferrerPolicy,
    Secure,
    XContentTypeOptions,
    XFrameOptions,
)

from judge.service import cors
from judge.service.statics import STATIC


def _policy() -> ContentSecurityPolicy:
    """Return the content security policy: no inline scripts or styles, and no other origins."""
    return (
        ContentSecurityPolicy()
        .default_src("'none'")
        .script_src("'self'")
        .style_src("'self'")
        .img_src("'self'", "data:")
        .connect_src("'self'")
        .form_action("'self'")
        .manifest_src("'self'")
        .worker_src("'self'")
        .base_uri("'none'")
        .frame_ancestors("'none'")
    )


OF_A_FILE = ("X-Content-Type-Options", "Cross-Origin-Resource-Policy")
"""The headers for style sheets, scripts and images; the others only matter for pages."""

_HSTS = "max-age=31536000"
"""HTTPS only for a year, once the service has been visited by HTTPS."""


def _from_elsewhere() -> bool:
    """Return whether a browser sent this request on behalf of another site.

    Programs other than browsers send no such header and are allowed.
    """
    if cors.allowed():
        return False
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site not in ("same-origin", "none")
    origin = request.headers.get("Origin")
    return origin is not None and urlsplit(origin).netloc != request.host


def install(app: Flask) -> None:
    """Add the security headers to every answer of ``app``."""
    headers = Secure(
        csp=_policy(),
        xcto=XContentTypeOptions().nosniff(),
        xfo=XFrameOptions().deny(),
        referrer=ReferrerPolicy().strict_origin_when_cross_origin(),
        coop=CrossOriginOpenerPolicy().same_origin(),
        corp=CrossOriginResourcePolicy().same_origin(),
        permissions=PermissionsPolicy().geolocation().microphone().camera(),
    ).headers

    @app.before_request
    def only_from_here() -> None:
        if request.method not in ("GET", "HEAD", "OPTIONS") and _from_elsewhere():
            abort(403)

    @app.after_request
    def protect(response: Response) -> Response:
        framed = request.endpoint == "embed.embed" and response.status_code == 200
        file = request.endpoint in STATIC
        for name, value in headers.items():
            if file and name not in OF_A_FILE:
                continue
            if framed and name == "X-Frame-Options":
                continue
            if framed and name == "Content-Security-Policy":
                value = value.replace("frame-ancestors 'none'", "frame-ancestors *")
            response.headers.setdefault(name, value)
        if request.is_secure:
            response.headers.setdefault("Strict-Transport-Security", _HSTS)
        return response
