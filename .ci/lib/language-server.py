"""The language server, asked by a client of others: pytest-lsp, with what several editors say of
themselves. A message that breaks the protocol's specification fails the run."""
import os
import pathlib

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

PROJECT = pathlib.Path(os.environ["PROJECT"])
MANIFEST = PROJECT / "manifest.json"
TEXT = MANIFEST.read_text()


@pytest_lsp.fixture(
    config=ClientServerConfig(server_command=[os.environ["SERVER"]]),
    params=["neovim", "visual_studio_code", "emacs"],
)
async def client(request, lsp_client: LanguageClient):
    # What an editor does on its own.
    lsp_client.feature(types.CLIENT_REGISTER_CAPABILITY)(lambda parameters: None)
    await lsp_client.initialize_session(
        types.InitializeParams(
            capabilities=client_capabilities(request.param),
            workspace_folders=[types.WorkspaceFolder(uri=PROJECT.as_uri(), name="Logbook")],
        )
    )
    yield
    await lsp_client.shutdown_session()


def identifier():
    return types.TextDocumentIdentifier(uri=MANIFEST.as_uri())


async def opened(client, text=TEXT):
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(
            text_document=types.TextDocumentItem(
                uri=MANIFEST.as_uri(), language_id="json", version=1, text=text
            )
        )
    )
    while MANIFEST.as_uri() not in client.diagnostics:
        await client.wait_for_notification("textDocument/publishDiagnostics")
    return list(client.diagnostics[MANIFEST.as_uri()])


def place(text, marked):
    """The position of the mark in a part of the text."""
    offset = text.index(marked.replace("|", "")) + marked.index("|")
    line = text.count("\n", 0, offset)
    return types.Position(line=line, character=offset - (text.rfind("\n", 0, offset) + 1))


@pytest.mark.asyncio
async def test_a_sound_manifest_has_no_findings(client: LanguageClient):
    assert await opened(client) == []


@pytest.mark.asyncio
async def test_a_mistake_is_found_and_mended(client: LanguageClient):
    found = await opened(client, TEXT.replace('"file-store"', '"file-stor"'))
    assert [item.code for item in found] == ["unknown-factory"]
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(
            text_document=identifier(),
            range=found[0].range,
            context=types.CodeActionContext(diagnostics=found),
        )
    )
    edits = actions[0].edit.changes[MANIFEST.as_uri()]
    assert [edit.new_text for edit in edits] == ['"file-store"']
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            text_document=types.VersionedTextDocumentIdentifier(uri=MANIFEST.as_uri(), version=2),
            content_changes=[types.TextDocumentContentChangeWholeDocument(text=TEXT)],
        )
    )
    await client.wait_for_notification("textDocument/publishDiagnostics")
    assert list(client.diagnostics[MANIFEST.as_uri()]) == []


@pytest.mark.asyncio
async def test_factories_are_completed(client: LanguageClient):
    await opened(client)
    answer = await client.text_document_completion_async(
        types.CompletionParams(
            text_document=identifier(), position=place(TEXT, '"factory": "|file-store"')
        )
    )
    labels = [item.label for item in answer]
    assert {"file-store", "memory-store", "system-clock"} <= set(labels)


@pytest.mark.asyncio
async def test_a_text_that_was_never_saved_is_checked(client: LanguageClient):
    uri = "untitled:Untitled-1"
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(
            text_document=types.TextDocumentItem(
                uri=uri, language_id="json", version=1, text=TEXT.replace('"file-store"', '"file-stor"')
            )
        )
    )
    await client.wait_for_notification("textDocument/publishDiagnostics")
    assert "unknown-factory" in [item.code for item in client.diagnostics[uri]]


@pytest.mark.asyncio
async def test_names_are_explained_found_and_renamed(client: LanguageClient):
    await opened(client)
    where = dict(text_document=identifier(), position=place(TEXT, '"|storePath": {'))
    hover = await client.text_document_hover_async(types.HoverParams(**where))
    assert "LOGBOOK_STORE" in hover.contents.value
    definition = await client.text_document_definition_async(types.DefinitionParams(**where))
    assert [location.uri for location in definition] == [MANIFEST.as_uri()]
    references = await client.text_document_references_async(
        types.ReferenceParams(context=types.ReferenceContext(include_declaration=True), **where)
    )
    assert len(references) >= 2
    edit = await client.text_document_rename_async(types.RenameParams(new_name="path", **where))
    assert len(edit.changes[MANIFEST.as_uri()]) == len(
        [location for location in references if location.uri == MANIFEST.as_uri()]
    )
