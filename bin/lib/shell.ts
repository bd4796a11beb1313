import { build, type Plugin, type Rollup } from 'vite'
import { SHELL_CSS, SHELL_HTML } from '../../src/shell/shell.ts'

type Chunks = readonly Rollup.OutputChunk[]

/** The file that has this name in vite.config.ts, and what it cannot do without, but what the page itself brings. */
function filesOf(chunks: Chunks, name: string): string[] {
  const known = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const entry = new Set(
    chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName, imports }) => [fileName, ...imports]),
  )
  const found = new Set<string>()
  const queue = chunks.filter((chunk) => chunk.name === name)
  if (queue.length === 0) throw new Error(`The program has no file ${name}: say in bin/lib/shell.ts what there is now.`)
  for (let chunk = queue.pop(); chunk !== undefined; chunk = queue.pop()) {
    if (found.has(chunk.fileName) || entry.has(chunk.fileName)) continue
    found.add(chunk.fileName)
    queue.push(...chunk.imports.flatMap((one) => known.get(one) ?? []))
  }
  return [...found].map((file) => `/${file}`)
}

async function bootScript(root: string, files: Record<string, string[]>): Promise<string> {
  const made = await build({
    configFile: false,
    root,
    mode: 'production',
    logLevel: 'silent',
    publicDir: false,
    define: { SHELL_FILES: JSON.stringify(files) },
    build: { write: false, rolldownOptions: { input: 'src/shell/boot.ts', output: { format: 'iife' } } },
  })
  const [first] = [made].flat()
  const code = first && 'output' in first ? first.output[0].code : null
  if (code === null) throw new Error('src/shell/boot.ts came to no script')
  return code.trim()
}

/** Puts what is seen first into index.html: the outline of a page, in the reader's language, before any file is fetched. */
export const shell = (root: string): Plugin => ({
  name: 'shell',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle }) {
      const chunks = Object.values(bundle ?? {}).flatMap((one) => (one.type === 'chunk' ? [one] : []))
      const names = { ar: 'ar', en: 'en', wayIn: 'signIn', area: 'start' }
      const files = Object.fromEntries(Object.entries(names).map(([page, name]) => [page, filesOf(chunks, name)]))
      const boot = await bootScript(root, files)
      // The style sheet has nothing that the shell needs: below it, it holds nothing up.
      const sheets = html.match(/ *<link rel="stylesheet"[^>]*>\n?/g) ?? []
      return sheets
        .reduce((page, sheet) => page.replace(sheet, ''), html)
        .replace(
          '<meta charset="utf-8" />',
          (meta) => `${meta}\n    <style>${SHELL_CSS}</style>\n    <script>${boot}</script>`,
        )
        .replace('<div id="root"></div>', (there) =>
          [there, SHELL_HTML, ...sheets.map((sheet) => sheet.trim())].join('\n'),
        )
    },
  },
})
