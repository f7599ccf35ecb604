"""A page in headless Chromium, driven through its DevTools pipe: real keys and clicks, and all that went wrong.

Chromium is the one of the machine (`chromium` on the path); nothing else is needed. Neighbour:
agents/test_replay_browser.py.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
from base64 import b64decode
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome")
_CODES = {" ": 32, "End": 35, "Home": 36, "ArrowLeft": 37, "ArrowRight": 39}
_SHIFT = 8
# It says no hello, and asks nobody on the network for anything.
_ALONE = (
    *("--no-first-run", "--disable-background-networking", "--disable-component-update"),
    *("--disable-sync", "--disable-quic"),
)


def chromium() -> str | None:
    """The path of the machine's Chromium."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


class Page:
    """A page in a browser of its own; a context manager.

    Args:
        path: its file.
        profile: an empty folder for the browser.
        width, height: of the window, in CSS pixels.

    Attributes:
        faults: what the browser complained of: exceptions, errors and warnings of the console, failed requests.
    """

    def __init__(self, path: Path, profile: Path, width: int = 1280, height: int = 900) -> None:
        self.faults: list[str] = []
        self._number = 0
        self._session: dict[str, str] = {}
        program = chromium()
        assert program, f"found none of {', '.join(NAMES)}, expected Chromium (apt-get install chromium)"
        flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", *_ALONE]
        command = shlex.join([program, *flags, f"--user-data-dir={profile}"])
        theirs_in, ours_out = os.pipe()
        ours_in, theirs_out = os.pipe()
        self._browser = subprocess.Popen(
            ["bash", "-c", f"exec {command} 3<&{theirs_in} 4>&{theirs_out}"],
            pass_fds=(theirs_in, theirs_out),
            stderr=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )
        os.close(theirs_in)
        os.close(theirs_out)
        self._out, self._in = os.fdopen(ours_out, "wb"), os.fdopen(ours_in, "rb")
        self._rest = b""
        self._open(path, width, height)

    def _open(self, path: Path, width: int, height: int) -> None:
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self._session = {"sessionId": session}
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.send(f"{domain}.enable")
        self.resize(width, height)
        self.send("Page.navigate", url=path.resolve().as_uri())
        while self.value("document.readyState") != "complete":
            pass

    def __enter__(self) -> Page:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self._session = {}
        self.send("Browser.close")
        self._browser.wait(timeout=60)
        self._out.close()
        self._in.close()

    def send(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Call a method of the browser; its result."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters, **self._session}
        self._out.write(json.dumps(message).encode() + b"\0")
        self._out.flush()
        while True:
            answer = self._answer()
            if answer.get("id") == self._number:
                assert "error" not in answer, f"{method}: {answer}"
                result: dict[str, Any] = answer["result"]
                return result
            self._take_note(answer)

    def value(self, script: str) -> Any:
        """What an expression gives in the page."""
        found = self.send("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in found, found["exceptionDetails"]
        return found["result"].get("value")

    def text(self, selector: str) -> str:
        """The text of an element, as it is seen."""
        found = self.value(f"document.querySelector({json.dumps(selector)}).innerText")
        assert isinstance(found, str)
        return found

    def press(self, key: str, shift: bool = False) -> None:
        """Press a key: its name, or a letter."""
        letter = {"text": key} if len(key) == 1 else {}
        code = _CODES.get(key, ord(key.upper()[0]))
        pressed = {"key": key, "windowsVirtualKeyCode": code, "modifiers": _SHIFT if shift else 0}
        self.send("Input.dispatchKeyEvent", type="keyDown", **pressed, **letter)
        self.send("Input.dispatchKeyEvent", type="keyUp", **pressed)

    def click(self, selector: str, x: float = 0.5, y: float = 0.5) -> None:
        """Click on an element, at a part of its width and height."""
        place = f"document.querySelector({json.dumps(selector)})"
        self.value(f"{place}.scrollIntoView({{block: 'center'}})")
        box: Mapping[str, float] = self.value(f"(({place}).getBoundingClientRect()).toJSON()")
        at = {"x": box["x"] + x * box["width"], "y": box["y"] + y * box["height"], "button": "left", "clickCount": 1}
        for kind in ("mousePressed", "mouseReleased"):
            self.send("Input.dispatchMouseEvent", type=kind, **at)

    def resize(self, width: int, height: int) -> None:
        """Give the window another size."""
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def prefer(self, **features: str) -> None:
        """Let the reader's system prefer something: prefers_color_scheme="dark"."""
        media = [{"name": name.replace("_", "-"), "value": value} for name, value in features.items()]
        self.send("Emulation.setEmulatedMedia", features=media)

    def picture(self, path: Path | None = None, whole: bool = False) -> bytes:
        """A picture of the window, or of the whole page, as a PNG; written to a file if there is to be one."""
        data = b64decode(self.send("Page.captureScreenshot", captureBeyondViewport=whole)["data"])
        if path is not None:
            path.write_bytes(data)
        return data

    def _answer(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            more = os.read(self._in.fileno(), 1 << 20)
            assert more, "Chromium has ended"
            self._rest += more
        message, self._rest = self._rest.split(b"\0", 1)
        found: dict[str, Any] = json.loads(message)
        return found

    def _take_note(self, event: dict[str, Any]) -> None:
        """Keep what is wrong."""
        method, parameters = event.get("method", ""), event.get("params", {})
        wrong = (
            method in ("Runtime.exceptionThrown", "Network.loadingFailed")
            or (method == "Log.entryAdded" and parameters["entry"]["level"] in ("error", "warning"))
            or (method == "Runtime.consoleAPICalled" and parameters["type"] in ("error", "warning", "assert"))
        )
        if wrong:
            self.faults.append(json.dumps(event))
