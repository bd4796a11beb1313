import path from 'node:path'
import { build, type Plugin, type Rollup } from 'vite'
import { SHELL_CSS, SHELL_HTML } from '../../src/shell/shell.ts'
import { SIGN_IN_NAMES } from '../../src/shell/signInPage.ts'
import { reach } from './reach.ts'
import { VIEWS } from './views.ts'

type Chunks = readonly Rollup.OutputChunk[]

const FONTS = {
  ar: ['arabic-400', 'latin-400', 'arabic-600', 'latin-600'],
  en: ['latin-400', 'latin-600'],
}

/** What is on its page at once, by what `boot.ts` calls it; `ar` and `en` bring what they are read in. */
const SETS: Readonly<Record<string, readonly string[]>> = {
  ar: ['i18n/ar/first.ts'],
  en: ['i18n/en/first.ts'],
  arLists: ['i18n/ar/lists.ts'],
  enLists: ['i18n/en/lists.ts'],
  arLater: ['i18n/ar/later.ts'],
  enLater: ['i18n/en/later.ts'],
  wayIn: ['src/pages/login/index.tsx'],
  area: ['src/app/area/Area.tsx', 'src/pages/home/index.tsx'],
  ...VIEWS,
}

/** The files of these modules, and what they cannot do without, but what the page itself brings. */
function filesOf(root: string, chunks: Chunks, modules: readonly string[]): string[] {
  const known = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const entry = new Set(
    chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName, imports }) => [fileName, ...imports]),
  )
  const starts = modules.map((module) => {
    const chunk = chunks.find(({ modules: inside }) => Object.hasOwn(inside, path.join(root, module)))
    if (!chunk) throw new Error(`The program has no ${module}: say in bin/lib/shell.ts what there is now.`)
    return chunk
  })
  const others = (some: Chunks): Chunks => some.filter(({ fileName }) => !entry.has(fileName))
  const found = reach(others(starts), ({ imports }) => others(imports.flatMap((one) => known.get(one) ?? [])))
  return [...found].map(({ fileName }) => `/${fileName}`)
}

async function bootScript(root: string, main: string, files: Record<string, string[]>): Promise<string> {
  const made = await build({
    configFile: false,
    root,
    mode: 'production',
    logLevel: 'silent',
    publicDir: false,
    define: {
      SHELL_FILES: JSON.stringify(files),
      SHELL_MAIN: JSON.stringify(main),
      SHELL_NAMES: JSON.stringify(SIGN_IN_NAMES),
    },
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
      const fonts = Object.keys(bundle ?? {}).filter((file) => file.endsWith('.woff2'))
      const fontsOf = (set: string): string[] =>
        (FONTS[set as keyof typeof FONTS] ?? []).flatMap((drawing) =>
          fonts.filter((file) => file.includes(`-${drawing}-`)).map((file) => `/${file}`),
        )
      const files = Object.fromEntries(
        Object.entries(SETS).map(([set, modules]) => [set, [...filesOf(root, chunks, modules), ...fontsOf(set)]]),
      )
      const main = chunks.find(({ isEntry }) => isEntry)?.fileName ?? ''
      const boot = await bootScript(root, main, files)
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
