# The service as an image. `docker build -t judge .`, then
# `docker run -p 8000:8000 -v judge:/var/lib/judge judge`.
# tests/test_image.py carries out these steps without docker.
FROM python:3.12-slim AS build
WORKDIR /src
COPY . .
RUN python -m venv /opt/judge && /opt/judge/bin/pip install --no-cache-dir --quiet -c constraints.txt ".[postgresql]"

FROM python:3.12-slim
RUN useradd --system --create-home --home-dir /var/lib/judge judge && install -d -o judge /var/cache/judge
COPY --from=build /opt/judge /opt/judge
ENV JUDGE_DATA=/var/lib/judge JUDGE_CACHE=/var/cache/judge
VOLUME /var/lib/judge
USER judge
EXPOSE 8000
HEALTHCHECK --start-period=60s CMD ["/opt/judge/bin/python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/healthz')"]
STOPSIGNAL SIGTERM
CMD ["/opt/judge/bin/judge", "serve", "--host", "0.0.0.0"]
