-- Neovim without a window edits a manifest of the examples: a mistake is made, found, explained and
-- mended by what the server offers. All that it is told is printed.
local manifest = vim.env.PROJECT .. "/manifest.json"

local function say(...) io.stdout:write(string.format(...), "\n") end

local function wait(what, condition)
  if not vim.wait(20000, condition, 20) then error("waited in vain for " .. what) end
end

vim.cmd("edit " .. vim.fn.fnameescape(manifest))
local buffer = vim.api.nvim_get_current_buf()
local published = 0
local client = vim.lsp.start_client({
  name = "guise", cmd = { vim.env.SERVER }, root_dir = vim.env.PROJECT,
  handlers = {
    ["textDocument/publishDiagnostics"] = function(failure, result, context, config)
      if result.uri == vim.uri_from_bufnr(buffer) then published = published + 1 end
      vim.lsp.diagnostic.on_publish_diagnostics(failure, result, context, config)
    end,
  },
})
vim.lsp.buf_attach_client(buffer, client)

local function findings(after)
  wait("diagnostics", function() return published > after end)
  local found = vim.diagnostic.get(buffer)
  for _, finding in ipairs(found) do
    say("  %d:%d %s: %s", finding.lnum + 1, finding.col + 1, finding.code or "?",
      (finding.message:gsub("\n", "\n    ")))
  end
  return found
end

local function request(method, line, column, more)
  local parameters = vim.tbl_extend("force", {
    textDocument = vim.lsp.util.make_text_document_params(buffer),
    position = { line = line, character = column },
  }, more or {})
  local answers = vim.lsp.buf_request_sync(buffer, method, parameters, 20000)
  local answer = answers and answers[client]
  if not answer or answer.err or answer.error then error(method .. " failed: " .. vim.inspect(answers)) end
  return answer.result
end

--- The line and column, from 0, of the end of some text.
local function behind(text)
  for number, line in ipairs(vim.api.nvim_buf_get_lines(buffer, 0, -1, false)) do
    local _, last = line:find(text, 1, true)
    if last then return number - 1, last end
  end
  error("no " .. text)
end

say("opened: %d findings", #findings(0))

local line, column = behind('"factory": "file-store')
local before = published
vim.api.nvim_buf_set_text(buffer, line, column - 1, line, column, { "" })
say("typed \"file-stor\" for \"file-store\":")
local wrong = #findings(before)
say("wrong: %d findings", wrong)
if wrong == 0 then error("the mistake was not found") end

local items = request("textDocument/completion", line, column - 3)
say("completed: %d factories, the first is %s (%s)", #items, items[1].label, items[1].detail)

local fixes = request("textDocument/codeAction", line, column - 4, {
  range = {
    start = { line = line, character = column - 6 }, ["end"] = { line = line, character = column - 4 },
  },
  context = { diagnostics = {} },
})
say("offered: %s", fixes[1].title)
before = published
vim.lsp.util.apply_workspace_edit(fixes[1].edit, "utf-16")
say("mended: %d findings", #findings(before))

local hover = request("textDocument/hover", behind('"factory": "file-store'))
say("explained:\n  %s", (hover.contents.value:gsub("\n", "\n  ")))
local definition = request("textDocument/definition", behind('"factory": "file-store'))
say("registered in %s, line %d", definition[1].uri:match("[^/]+$"), definition[1].range.start.line + 1)

local row, place = behind('"storePath')
local edit = request("textDocument/rename", row, place - 2, { newName = "storeFile" })
before = published
vim.lsp.util.apply_workspace_edit(edit, "utf-16")
say("renamed storePath: %d findings", #findings(before))
