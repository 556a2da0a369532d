"""input() and getpass: asked of the client whose cell runs."""

import pytest

from client import text_of


def words(kernel, code):
    """The fake engine's commands as the text of a cell."""
    if kernel.kind == "fake":
        return code
    forms = {
        "input": "print('got', input({0!r}))",
        "out": "print({0!r})",
        "password": "from getpass import getpass; print('got', getpass({0!r}))",
    }
    return "\n".join(
        forms[line.split(" ", 1)[0]].format(line.split(" ", 1)[1]) for line in code.split("\n")
    )


def asked(kernel, code="input name?", **content):
    cell = kernel.send_cell("", code=words(kernel, code), **dict({"allow_stdin": True}, **content))
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
        reply, got = kernel.run("", code=words(kernel, "input name?"), **content)
        if kernel.kind == "fake":
            assert "does not take input" in text_of(got)
            continue
        assert reply.content["ename"] == "StdinNotImplementedError"
        assert (
            reply.content["evalue"]
            == "raw_input was called, but this frontend does not support input requests."
        )
        reply, _ = kernel.run("", code=words(kernel, "password name?"), **content)
        assert reply.content["evalue"].startswith("getpass was called, but")
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
    k.send(
        "shell", "execute_request", {"code": words(k, "input name?"), "allow_stdin": True}, socket=s
    )
    assert k.recv("shell", socket=s).content["status"] == ("ok" if k.kind == "fake" else "error")
    s.close(0)


def test_the_end_of_file(kernel):
    cell, ask = asked(kernel)
    kernel.send("stdin", "input_reply", {"value": "\x04"}, parent=ask.header)
    reply = kernel.recv("shell")
    if kernel.kind == "warpcell":
        assert (
            reply.content["ename"] == "EOFError"
            and reply.content["evalue"] == "EOF when reading a line"
        )


def test_interrupts_and_prompts_in_turn(kernel):
    for i in range(30):
        cell, ask = asked(kernel)
        kernel.send("control", "interrupt_request", {})
        kernel.recv("control")
        assert kernel.recv("shell").content["ename"] == "KeyboardInterrupt"
        kernel.send("stdin", "input_reply", {"value": "late"}, parent=ask.header)
        cell, ask = asked(kernel)
        kernel.send("stdin", "input_reply", {"value": str(i)}, parent=ask.header)
        assert kernel.recv("shell").content["status"] == "ok"
        assert text_of(kernel.published(cell)) == "got %d\n" % i


def test_a_late_answer_is_not_taken_for_the_next_question(kernel):
    if kernel.kind == "fake":
        pytest.skip("needs try")
    code = "try:\n    input('one')\nexcept KeyboardInterrupt:\n    print('got', input('two'))"
    cell = kernel.send_cell("", code=code, allow_stdin=True)
    first = kernel.recv("stdin")
    kernel.send("control", "interrupt_request", {})
    kernel.recv("control")
    kernel.send("stdin", "input_reply", {"value": "late"}, parent=first.header)
    second = kernel.recv("stdin")
    assert second.content["prompt"] == "two"
    kernel.send("stdin", "input_reply", {"value": "right"}, parent=second.header)
    assert kernel.recv("shell").content["status"] == "ok"
    assert text_of(kernel.published(cell)) == "got right\n"


def test_shutdown_while_a_prompt_waits(kernel):
    asked(kernel)
    kernel.send("control", "shutdown_request", {"restart": False})
    assert kernel.process.wait(10) == 0
