import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { reach } from '../bin/lib/reach.ts'

const ROOT = resolve(import.meta.dirname, '..')
/** The built app of signed-in people. */
export const WEB = join(ROOT, 'dist/web')

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
}
export type Manifest = Readonly<Record<string, Chunk>>

const json = (path: string): unknown => {
  if (!existsSync(path)) throw new Error(`There is no ${path}: run npm run build first.`)
  return JSON.parse(readFileSync(path, 'utf8'))
}

export const manifestOf = (path: string): Manifest => json(path) as Manifest

const ENTRY = 'index.html'
/** The one sheet, which the page itself names. */
const STYLES = 'style.css'
const LOGIN = 'src/pages/login/index.tsx'
const START = ['src/app/area/Area.tsx', 'src/pages/home/index.tsx']
/** What the first pages say, what lists say beside that, and what is fetched with whatever else is opened; of the larger of both languages. */
const TEXTS = { first: 'i18n/ar/first.ts', lists: 'i18n/ar/lists.ts', later: 'i18n/ar/later.ts' }
const ROUTES = 'src/app/routes'
const VIEWS = ['src/generate/list.tsx', 'src/generate/form.tsx', 'src/generate/show.tsx']

/** What is fetched with a module because it stands on the page as soon as the module does. */
const AT_ONCE: Readonly<Record<string, readonly string[]>> = {
  'src/generate/list.tsx': [
    'src/generate/list/Toolbar.tsx',
    'src/generate/list/Table.tsx',
    'src/generate/list/Pages.tsx',
  ],
  'src/generate/show.tsx': ['src/generate/show/Remove.tsx'],
}

/** The built app as the manifest tells it: what is fetched before what. */
export class Built {
  readonly #manifest: Manifest
  readonly #modules: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly #squeezed = new Map<string, number>()

  constructor() {
    this.#manifest = manifestOf(join(WEB, '.vite/manifest.json'))
    this.#modules = json(join(WEB, '.vite/modules.json')) as Readonly<Record<string, Readonly<Record<string, number>>>>
  }

  /** The file that holds a module. */
  #fileOf(module: string): string {
    const own = this.#manifest[module]?.file
    const found = own ?? Object.entries(this.#modules).find(([, inside]) => Object.hasOwn(inside, module))?.[0]
    if (found === undefined) throw new Error(`The build has no ${module}.`)
    return found
  }

  /** The files of these modules and of all that they import, style sheets among them. */
  filesOf(modules: readonly string[]): Set<string> {
    const chunks = new Map(Object.values(this.#manifest).map((chunk) => [chunk.file, chunk]))
    const files = new Set<string>()
    const queue = modules.map((module) => this.#fileOf(module))
    if (modules.includes(ENTRY)) queue.push(this.#fileOf(STYLES))
    for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
      if (files.has(file)) continue
      files.add(file)
      const chunk = chunks.get(file)
      queue.push(...(chunk?.imports ?? []).map((key) => this.#manifest[key]?.file ?? key))
    }
    return files
  }

  /** Files that wait for one that waits for them: what one of them begins with may not be there yet. */
  circles(): string[] {
    const importsOf = new Map(
      Object.values(this.#manifest).map(({ file, imports = [] }) => [
        file,
        imports.map((key) => this.#manifest[key]?.file ?? key),
      ]),
    )
    const after = (file: string): string[] => importsOf.get(file) ?? []
    return [...importsOf.keys()].filter((file) => reach(after(file), after).has(file))
  }

  /** What of the source stands in these files. */
  modulesIn(files: Iterable<string>): string[] {
    return [...files].flatMap((file) => Object.keys(this.#modules[file] ?? {}))
  }

  /** In bytes, as bin/lib/build.mjs squeezes it. */
  sizeOf(files: Iterable<string>): number {
    return [...files].reduce((total, file) => {
      const params = { [constants.BROTLI_PARAM_QUALITY]: 10 }
      const size = this.#squeezed.get(file) ?? brotliCompressSync(readFileSync(join(WEB, file)), { params }).length
      this.#squeezed.set(file, size)
      return total + size
    }, 0)
  }

  /** The texts of one language: of the first pages, or what is fetched once something is opened. */
  texts(part: keyof typeof TEXTS): Set<string> {
    return this.filesOf([TEXTS[part]])
  }

  /** The files of a page, and of what stands on it at once. */
  #pageOf(module: string): Set<string> {
    const files = this.filesOf([module])
    const isHere = (one: string): boolean => files.has(this.#fileOf(one))
    const parts = Object.entries(AT_ONCE).flatMap(([view, atOnce]) => (isHere(view) ? atOnce : []))
    return new Set([...files, ...this.filesOf(parts)])
  }

  /** What is fetched before one can sign in. */
  signIn(): Set<string> {
    return new Set([...this.filesOf([ENTRY, LOGIN]), ...this.texts('first')])
  }

  /** What is fetched before a signed-in person sees the dashboard. */
  start(): Set<string> {
    return new Set([...this.filesOf([ENTRY, ...START]), ...this.texts('first')])
  }

  /** What each page that the route table fetches adds to the start, by its module. */
  routes(): Map<string, string[]> {
    const start = this.start()
    const tables = readdirSync(join(ROOT, ROUTES)).filter((file) => file.endsWith('Routes.ts'))
    const text = tables.map((file) => readFileSync(join(ROOT, ROUTES, file), 'utf8')).join('\n')
    const pages = [...text.matchAll(/import\(\s*'([^']+)'/g)].map(([, path = '']) => posix.join(ROUTES, path))
    return new Map(
      [...new Set([...pages, ...VIEWS])].map((module): [string, string[]] => [
        module,
        [...this.#pageOf(module)].filter((file) => !start.has(file)),
      ]),
    )
  }

  /** The packages and folders that weigh most in these files, in bytes, each by its share of its file. */
  heaviest(files: Iterable<string>, count: number): [string, number][] {
    const found = new Map<string, number>()
    for (const file of files) {
      const inside = Object.entries(this.#modules[file] ?? {})
      const whole = inside.reduce((total, [, length]) => total + length, 0)
      for (const [module, length] of inside) {
        const room = /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1] ?? module.split('/').slice(0, 2).join('/')
        found.set(room, (found.get(room) ?? 0) + (this.sizeOf([file]) * length) / Math.max(1, whole))
      }
    }
    return [...found].toSorted(([, one], [, other]) => other - one).slice(0, count)
  }
}
