"""input() and getpass: asked of the client whose cell runs."""
import pytest

from client import text_of

pytestmark = pytest.mark.fake


def asked(kernel, code="input name?", **content):
    cell = kernel.send_cell("", code=code, **dict({"allow_stdin": True}, **content))
    return cell, kernel.recv("stdin")


@pytest.mark.parametrize("password", [False, True])
def test_a_prompt_and_its_answer(kernel, password):
    cell, ask = asked(kernel, "password name?" if password else "input name?")
    assert ask.type == "input_request" and ask.parent_id == cell
    assert ask.content == {"prompt": "name?", "password": password}
    kernel.send("stdin", "input_reply", {"value": "\u00e9va"}, parent=ask.header)
    assert kernel.recv("shell").content["status"] == "ok"
    assert text_of(kernel.published(cell)) == "got \u00e9va\n"


def test_an_answer_without_a_parent_is_taken(kernel):
    cell, _ = asked(kernel)
    kernel.send("stdin", "input_reply", {"value": "x"})
    kernel.recv("shell")
    assert text_of(kernel.published(cell)) == "got x\n"


def test_stale_answers_are_not_taken(kernel):
    for _ in range(5):
        kernel.send("stdin", "input_reply", {"value": "stale"})
    kernel.is_alive()
    cell, ask = asked(kernel)
    kernel.send("stdin", "input_reply", {"value": "wrong"}, parent={"msg_id": "of-another-prompt"})
    kernel.send("stdin", "input_reply", {"value": 5}, parent=ask.header)
    kernel.send("stdin", "input_reply", {"value": "right"}, parent=ask.header)
    kernel.recv("shell")
    assert text_of(kernel.published(cell)) == "got right\n"


def test_two_prompts(kernel):
    cell, first = asked(kernel, "input one\ninput two")
    kernel.send("stdin", "input_reply", {"value": "1"}, parent=first.header)
    second = kernel.recv("stdin")
    assert second.content["prompt"] == "two"
    kernel.send("stdin", "input_reply", {"value": "2"}, parent=second.header)
    kernel.recv("shell")
    assert text_of(kernel.published(cell)) == "got 1\ngot 2\n"


def test_not_allowed(kernel):
    for content in ({"allow_stdin": False}, {"allow_stdin": None}):
        reply, got = kernel.run("", code="input name?", **content)
        assert "does not take input" in text_of(got)
    assert kernel.quiet("stdin")


def test_a_prompt_is_interrupted(kernel):
    cell, _ = asked(kernel)
    kernel.send("control", "interrupt_request", {})
    reply = kernel.recv("shell")
    assert reply.parent_id == cell and reply.content["ename"] == "KeyboardInterrupt"
    kernel.send("stdin", "input_reply", {"value": "late"})
    assert kernel.run("hello")[0].content["status"] == "ok"


def test_text_before_the_prompt_is_shown_before(kernel):
    cell, ask = asked(kernel, "out look:\ninput name?")
    assert kernel.wait_stream(cell).content["text"] == "look:\n"
    kernel.send("stdin", "input_reply", {"value": ""}, parent=ask.header)
    kernel.recv("shell")


def test_a_client_without_a_stdin_channel(start):
    import zmq

    k = start()
    s = k.open("shell", zmq.DEALER, b"deaf")
    k.send("shell", "execute_request", {"code": "input name?", "allow_stdin": True}, socket=s)
    assert k.recv("shell", socket=s).content["status"] == "ok"
    s.close(0)
