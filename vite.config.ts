import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin, type Rollup, type UserConfig } from 'vite'
import { arrival } from './bin/lib/arrival.ts'
import { filesByPage } from './bin/lib/chunks.ts'
import { deviceFiles } from './bin/lib/deviceFiles.ts'
import { flags } from './bin/lib/flags.ts'
import { BY_ITSELF, type Group, USED_TOGETHER, WITH_FORM, WITH_FORM_SHOW, WITH_START } from './bin/lib/groups.ts'
import { shell } from './bin/lib/shell.ts'
import { steadyFaces } from './bin/lib/steadyFaces.ts'
import { filesTogether } from './bin/lib/together.ts'
import { fileOfInputs, fileOfViews, INPUTS, PAGES_BESIDE, PAGES_BESIDE_INPUTS, VIEWS } from './bin/lib/views.ts'
import { FIRST_RESOURCES } from './i18n/firstResources.ts'

const root = path.dirname(fileURLToPath(import.meta.url))

/** The router asks its bundler for nothing: left alone it brings its warnings for developers to every reader. */
const ROUTER = path.join(root, 'node_modules/react-router/dist/production')
const FOR_READERS = [
  { find: /^react-router$/, replacement: path.join(ROUTER, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: path.join(ROUTER, 'dom-export.mjs') },
]

/** What the server answers itself; all else in development is Vite's: modules, and the app for every page. */
const SERVER_PATHS =
  '^/(?:api|user|healthz|readyz|files|public|dashboard|DonorFoundation|ThankReport|survey|campaign|welcome|verify|\\.well-known|termsAndConditions)(?:/|$|\\?)'

/** Packages behind react-admin and jsPDF that the app never asks anything of: src/app/standIn.ts. */
const NEVER_ASKED = Object.fromEntries(
  ['diacritic', 'inflection', 'jsonexport/dist/index.js', 'html2canvas', 'dompurify', 'canvg'].map((name) => [
    name,
    path.join(root, 'src/app/standIn.ts'),
  ]),
)

/** Every browser that runs the app has it; what stands in for it elsewhere weighs more than the catalogue's reader itself. */
const IN_BROWSERS = { 'object.entries': path.join(root, 'src/app/ownEntries.cjs') }

/** Which modules stand in which file, and how long each is before it is squeezed: `npm run bench -- sizes` reads it. */
const moduleList = (): Plugin => ({
  name: 'module-list',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [one] : []))
    const lengths = chunks.map(({ fileName, modules }) => [
      fileName,
      Object.fromEntries(
        Object.entries(modules).map(([id, { renderedLength }]) => [
          path.relative(root, id.replaceAll('\0', '')).replaceAll('\\', '/'),
          renderedLength,
        ]),
      ),
    ])
    const source = JSON.stringify(Object.fromEntries(lengths))
    this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source })
  },
})

/** The texts of one language: those of the first pages in one file, with what they take in, those of lists in a second, all others in a third. */
const textsOf = (locale: string): Group[] => {
  const resources = FIRST_RESOURCES.join('|')
  const first = `i18n/${locale}/(?:first|reactAdmin)\\.ts|resources/(?:${resources})/messages\\.${locale}\\.ts`
  const english = locale === 'en' ? '|/ra-language-english/' : ''
  const one = (pattern: string): RegExp => new RegExp(pattern.replaceAll('/', '[\\\\/]'))
  return [
    { name: locale, test: one(`/(?:${first})$${english}`), priority: 2.5 },
    { name: `${locale}-lists`, test: one(`/i18n/${locale}/(?:lists|kit|project)\\.ts$`), priority: 2.25 },
    { name: `${locale}-later`, test: one(`/i18n/${locale}/|/messages\\.${locale}\\.ts$`), priority: 2 },
  ]
}

/** What the texts of both languages share, which belongs to neither. */
const SHARED_TEXTS = /[\\/]i18n[\\/]codes\.ts$/

/** What every page needs in one file, and the texts of a language in three others (036, 079): of each a browser takes one. */
const CHUNKS: readonly Group[] = [
  { name: 'base', tags: ['$initial'], priority: 3 },
  ...textsOf('ar'),
  ...textsOf('en'),
  // Pages of every kind stand side by side: who shows tabs need not take what else those pages have in common.
  { name: 'tabs', test: /[\\/](?:material[\\/]Tab(?:s|ScrollButton)?|ui[\\/]PathTabs)(?:[\\/]|\.tsx$)/, priority: 2 },
  { name: 'texts', test: SHARED_TEXTS, priority: 3 },
]

/** The same for readers, with few requests: what stands on every page, or on both first ones, lies in what every page needs. */
const chunksFor = (initial: ReadonlySet<string>, files: ReadonlyMap<string, string>): readonly Group[] => [
  {
    name: 'base',
    test: (id) => initial.has(id) || SHARED_TEXTS.test(id) || fileOfFirst(id, files.get(id)) === 'first',
    priority: 3,
  },
  ...textsOf('ar'),
  ...textsOf('en'),
]

/** What a visitor opens first, by what stands on it at once. */
const FIRST_PAGES = {
  signIn: ['src/pages/login/index.tsx'],
  start: ['src/app/area/Area.tsx', 'src/pages/home/index.tsx'],
  // Of the sign-in what the pages beside it have as well.
  auth: ['src/pages/auth/_parts/AuthPage.tsx', 'src/generate/entry/PasswordInput.tsx'],
}

/** The fewer files, the sooner a page stands: whatever both first pages take is one. */
const fileOfFirst = (id: string, pages = ''): string | null => {
  const names = pages.split('-')
  if (names.includes('signIn') && pages !== 'signIn') return 'first'
  if (WITH_START.test(id)) return 'start'
  // What stands inside a field is taken along: nearly every page that is opened next has some. A page that took a line of the
  // sign-in would fetch all of it.
  if (/material[\\/]InputAdornment[\\/]|ui[\\/]Dotted\./.test(id)) return 'first'
  if (names.includes('start')) return 'start'
  return pages === '' ? null : pages
}

/** The browser's app (/app, /admin, /auth): index.html to dist/web, and the development server. */
const web = (groups: readonly Group[] = CHUNKS): UserConfig => ({
  plugins: [arrival(root), react(), flags(root), moduleList()],
  resolve: {
    alias: [
      ...Object.entries({ ...NEVER_ASKED, ...IN_BROWSERS }).map(([find, replacement]) => ({ find, replacement })),
      ...FOR_READERS,
    ],
  },
  build: {
    outDir: 'dist/web',
    manifest: true,
    assetsInlineLimit: 0,
    // All of it weighs less than what one more request costs.
    cssCodeSplit: false,
    sourcemap: false,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: { output: { codeSplitting: { groups: [...groups] } } },
  },
  server: {
    // bin/dev.mjs says where the server listens.
    proxy: { [SERVER_PATHS]: { target: process.env['ATHAR_API'] ?? 'http://127.0.0.1:3000', xfwd: false } },
  },
})

/**
 * The small script and the style sheet of the public pages, to dist/web/public with a manifest of their own. Each is
 * an entry: the page links the sheet itself, since it must be readable without script. Their typeface is the program's
 * file: who has read a letter has it there, and the other way round.
 */
const publicClient = (): UserConfig => ({
  publicDir: false,
  plugins: [react(), steadyFaces()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: false,
    assetsDir: 'public',
    assetsInlineLimit: 0,
    manifest: 'public/manifest.json',
    modulePreload: false,
    rolldownOptions: {
      input: { client: 'src/public/client.ts', letter: 'src/public/letter.css' },
      output: {
        assetFileNames: ({ names: [name = ''] }) =>
          `${name.endsWith('.woff2') ? 'assets' : 'public'}/[name]-[hash][extname]`,
      },
    },
  },
})

/**
 * What renders the public pages on the server. React is bundled in: as a package of its own it would run as its
 * slow development build unless NODE_ENV says production, which means more here than speed (no demo sign-ins).
 */
const publicServer = (): UserConfig => ({
  publicDir: false,
  plugins: [react()],
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: 'dist/public-server',
    ssr: true,
    sourcemap: true,
    rolldownOptions: {
      input: { 'entry-server': 'src/public/entry-server.tsx' },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})

/** What a phone keeps of the program, as one script at the root: a service worker serves what lies below it. */
const worker = (): UserConfig => ({
  publicDir: false,
  define: { DEVICE_FILES: JSON.stringify(deviceFiles(path.join(root, 'dist/web'))) },
  build: {
    outDir: 'dist/web',
    emptyOutDir: false,
    rolldownOptions: {
      input: 'src/worker/index.ts',
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
})

/** server/main.ts, and every server/**\/process.ts: each of those is forked as a process of its own. */
const serverEntries = (): Record<string, string> => {
  const folder = path.join(root, 'server')
  const all = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  const processes = all.filter((file) => path.basename(file) === 'process.ts')
  return Object.fromEntries(
    ['main.ts', ...processes].map((file) => [file.replaceAll('\\', '/').replace(/\.ts$/, ''), path.join(folder, file)]),
  )
}

/** The server: our own code bundled, packages left in node_modules. */
const server = (): UserConfig => ({
  publicDir: false,
  build: {
    outDir: 'dist/server',
    ssr: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: serverEntries(),
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})

/** The modules of the file that index.html names, which are there whatever is opened. */
const modulesAtOnce = (chunks: readonly Rollup.OutputChunk[]): Set<string> =>
  new Set(chunks.flatMap((one) => (one.isEntry ? Object.keys(one.modules) : [])))

async function chunksOf(config: UserConfig, minify: boolean): Promise<Rollup.OutputChunk[]> {
  const silent = { configFile: false, root, mode: 'production', logLevel: 'silent' } as const
  const made = await build({ ...config, ...silent, build: { ...config.build, write: false, minify } })
  const [first] = [made].flat()
  if (!first || !('output' in first)) throw new Error('the build answered no files')
  return first.output.filter((one) => one.type === 'chunk')
}

/**
 * Built three times: as finely cut as it goes, which tells what each page takes; in files by what first pages, views and
 * inputs are made of; and with what is small among these put together.
 */
async function webInFewFiles(): Promise<UserConfig> {
  const fine = await chunksOf(web(), false)
  const files = filesByPage(root, fine, FIRST_PAGES)
  const views = filesByPage(root, fine, { ...VIEWS, ...PAGES_BESIDE })
  const inputs = filesByPage(root, fine, { ...INPUTS, ...PAGES_BESIDE_INPUTS })
  const groups: readonly Group[] = [
    ...chunksFor(modulesAtOnce(fine), files),
    {
      debugName: 'first pages',
      name: (id) => fileOfFirst(id, files.get(id)),
      priority: 1,
      includeDependenciesRecursively: false,
    },
    {
      debugName: 'views',
      name: (id) => {
        if (WITH_FORM_SHOW.test(id)) return 'form-show'
        if (WITH_FORM.test(id)) return 'form'
        return BY_ITSELF.test(id) ? null : fileOfViews(views.get(id) ?? '')
      },
      priority: 0.5,
      includeDependenciesRecursively: false,
    },
    ...USED_TOGETHER,
    {
      debugName: 'inputs',
      name: (id) => fileOfInputs(inputs.get(id) ?? ''),
      priority: 0,
      includeDependenciesRecursively: false,
    },
  ]
  const together = filesTogether(root, fine, await chunksOf(web(groups), true))
  const few = web([
    ...groups,
    {
      debugName: 'together',
      name: (id) => together.get(id) ?? null,
      priority: 1.5,
      includeDependenciesRecursively: false,
    },
  ])
  return { ...few, plugins: [...(few.plugins ?? []), shell(root)] }
}

const CONFIGS: Record<string, () => UserConfig> = {
  'public-client': publicClient,
  'public-server': publicServer,
  worker,
  server,
}

/** One file for every part; bin/lib/build.mjs names the part as Vite's mode. */
export default defineConfig(async ({ mode, command }) => {
  const own = CONFIGS[mode]
  const config = own ? own() : command === 'build' ? await webInFewFiles() : web()
  return { root, clearScreen: false, ...config }
})
