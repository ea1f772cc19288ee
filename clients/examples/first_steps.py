"""Creates a location and an item with a photo, finds the item and downloads the photo.

CUBBY_URL=http://localhost:7745 CUBBY_TOKEN=hb_… python3 first_steps.py photo.jpg
"""

import json
import os
import sys
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen
from uuid import uuid4

API = os.environ["CUBBY_URL"] + "/api/v1"
TOKEN = os.environ["CUBBY_TOKEN"]


def call(method, path, body=None, content_type="application/json"):
    """Returns the bytes of the response. Raises HTTPError, whose body has the reason."""
    if body is not None and not isinstance(body, bytes):
        body = json.dumps(body).encode()
    headers = {"Authorization": TOKEN, **({"Content-Type": content_type} if body else {})}
    with urlopen(Request(API + path, body, headers, method=method)) as response:
        return response.read()


def upload(path, name, content):
    """Sends a file as a multipart form. Builds the form here, because the standard library cannot."""
    mark = uuid4().hex
    part = f'--{mark}\r\nContent-Disposition: form-data; name="{{}}"{{}}\r\n\r\n'
    form = part.format("name", "").encode() + name.encode()
    form += b"\r\n" + part.format("file", f'; filename="{name}"').encode() + content
    form += f"\r\n--{mark}--\r\n".encode()
    return json.loads(call("POST", path, form, f"multipart/form-data; boundary={mark}"))


location = json.loads(call("POST", "/locations", {"name": "Workshop"}))
drill = json.loads(
    call("POST", "/items", {"name": "Cordless drill", "quantity": 1, "locationId": location["id"]})
)

with open(sys.argv[1], "rb") as photo:
    item = upload(f"/items/{drill['id']}/attachments", "photo.jpg", photo.read())

found = json.loads(call("GET", "/items?" + urlencode({"q": "drill", "pageSize": 10})))
for one in found["items"]:
    print(f"{one['name']}: {' / '.join(one.get('locationPath', ['no location']))}")

content = call("GET", f"/items/{drill['id']}/attachments/{item['attachments'][0]['id']}")
print(f"photo.jpg: {len(content)} bytes")

try:
    call("POST", "/items", {"name": "", "quantity": 1})
except HTTPError as error:
    print(error.code, json.load(error)["fields"])
