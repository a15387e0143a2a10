"""Security headers: nothing runs, loads or frames unless it comes from this service."""

from flask import Flask, Response
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


def _policy() -> ContentSecurityPolicy:
    """Return the content policy: no inline script, no inline style, no other origin."""
    return (
        ContentSecurityPolicy()
        .default_src("'none'")
        .script_src("'self'")
        .style_src("'self'")
        .img_src("'self'", "data:")
        .connect_src("'self'")
        .form_action("'self'")
        .manifest_src("'self'")
        .base_uri("'none'")
        .frame_ancestors("'none'")
    )


def install(app: Flask) -> None:
    """Put the headers on every answer of ``app``."""
    headers = Secure(
        csp=_policy(),
        xcto=XContentTypeOptions().nosniff(),
        xfo=XFrameOptions().deny(),
        referrer=ReferrerPolicy().strict_origin_when_cross_origin(),
        coop=CrossOriginOpenerPolicy().same_origin(),
        corp=CrossOriginResourcePolicy().same_origin(),
        permissions=PermissionsPolicy().geolocation().microphone().camera(),
    ).headers

    @app.after_request
    def protect(response: Response) -> Response:
        for name, value in headers.items():
            response.headers.setdefault(name, value)
        return response
