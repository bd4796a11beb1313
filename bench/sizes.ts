import { existsSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { writable } from '../resources/_kit/validate.ts'
import { resourceNamed } from '../resources/registry.ts'
import { type Figure, print, ROOT } from './support.ts'

const KB = 1000
const TARGETS = { start: 360, route: 60, letter: 100 }

interface Chunk {
  file: string
  name?: string
  css?: string[]
  imports?: string[]
}
type Manifest = Readonly<Record<string, Chunk>>

const ENTRY = 'index.html'
const START = [ENTRY, 'src/app/area/Area.tsx', 'src/pages/home/index.tsx']
const VIEW = 'src/app/routes/GeneratedView.tsx'
const generate = (...names: string[]) => names.map((name) => `src/generate/${name}.tsx`)
const ownView = (resource: string) => `resources/${resource}/ui/views.tsx`

/** Parts of generated views that stand there as soon as the view does. */
const ON_LISTS = generate('list/Pages')
const RECORD = [VIEW, ...generate('show', 'show/Remove')]

/** Everything that is fetched before a route is whole; the start page is open already. */
const ROUTES: Readonly<Record<string, readonly string[]>> = {
  'projects, donors, gifts: before the table is here': ['resources/projects/ui/Lists.tsx'],
  'projects, donors, gifts on a phone': ['resources/projects/ui/Lists.tsx', ...ON_LISTS],
  'projects, donors, gifts on a computer': ['resources/projects/ui/Lists.tsx', ...ON_LISTS, ...generate('list/Table')],
  'any other list on a computer': [VIEW, ...generate('list', 'list/Table'), ...ON_LISTS],
  'a donor': [...RECORD, ownView('donors')],
  'a gift': [...RECORD, ownView('donor_transactions')],
  'any other record': RECORD,
  'the entity': ['resources/entities/ui/page/index.tsx', ...generate('show')],
  'a project': ['resources/projects/ui/page/index.tsx', ...generate('show/Remove')],
  'the report builder': ['resources/reports/ui/builder/index.tsx'],
  'a report': ['resources/reports/ui/page/index.tsx'],
  'an import': ['src/pages/import-wizard/wizards.tsx'],
  'the outbox': ['src/pages/outbox/index.tsx'],
  'the profile': ['src/pages/profile/index.tsx'],
}

/** Inputs that come on their own, by the kind of field that has them. */
const INPUTS: Readonly<Record<string, string>> = {
  boolean: 'boolean',
  choices: 'choices',
  kept: 'kept',
  lines: 'lines',
  reference: 'picker',
  references: 'picker',
  rows: 'rows',
  tags: 'tags',
  upload: 'upload',
  uploads: 'uploads',
}

const FORMS = ['projects', 'donors', 'donor_transactions', 'project_updates', 'spendings', 'entities']

/** A form with the inputs of all its fields. */
function formOf(name: string): readonly string[] {
  const kinds = writable(resourceNamed(name).resource)
    .filter(([, field]) => !field.hidden)
    .map(([, field]) => INPUTS[field.kind])
  return [VIEW, ...generate('form', ...kinds.filter((kind) => kind !== undefined).map((kind) => `inputs/${kind}`))]
}

const ALL: Readonly<Record<string, readonly string[]>> = {
  ...ROUTES,
  ...Object.fromEntries(FORMS.map((name) => [`form: ${name}`, formOf(name)])),
}

/** A module that one route fetches and another imports has no key of its own in the manifest, but its name. */
const shared = (manifest: Manifest, key: string): Chunk | undefined => {
  const named = Object.values(manifest).filter(({ name }) => name === basename(key, extname(key)))
  return named.length === 1 ? named[0] : undefined
}

/** Files of these modules and of all that they import. */
function filesOf(manifest: Manifest, keys: readonly string[]): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const queue = [...keys]
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    if (seen.has(key)) continue
    seen.add(key)
    const chunk = manifest[key] ?? shared(manifest, key)
    if (!chunk) throw new Error(`The manifest has no ${key}: bench/sizes.ts names a module that is no chunk.`)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    queue.push(...(chunk.imports ?? []))
  }
  return files
}

const squeezed = new Map<string, number>()

/** As bin/lib/build.mjs squeezes it. In bytes. */
function sizeOf(folder: string, file: string): number {
  const path = join(folder, file)
  const known = squeezed.get(path)
  if (known !== undefined) return known
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10 }
  const size = brotliCompressSync(readFileSync(path), { params }).length
  squeezed.set(path, size)
  return size
}

const sum = (folder: string, files: Iterable<string>): number =>
  [...files].reduce((total, file) => total + sizeOf(folder, file), 0)

const read = (path: string): Manifest => {
  if (!existsSync(path)) throw new Error(`There is no ${path}: run npm run build first.`)
  return JSON.parse(readFileSync(path, 'utf8')) as Manifest
}

const kilobytes = (bytes: number): string => `${(bytes / KB).toFixed(1)} kB`

const figure = (what: string, bytes: number, target: number): Figure => ({
  what,
  value: kilobytes(bytes),
  target: `<= ${target} kB`,
  met: bytes <= target * KB,
})

/** Each route's files that the start page has not fetched. */
const routes = (folder: string, manifest: Manifest, start: ReadonlySet<string>): Figure[] =>
  Object.entries(ALL).map(([name, keys]) => {
    const added = [...filesOf(manifest, keys)].filter((file) => !start.has(file))
    return figure(name, sum(folder, added), TARGETS.route)
  })

/**
 * Scripts and style sheets (brotli, without fonts and pictures) of dist/web: the login page, the start page, what each
 * route adds to it, and the script of the donor's page. Throws where nothing is built.
 */
export async function benchSizes(): Promise<void> {
  const web = join(ROOT, 'dist/web')
  const manifest = read(join(web, '.vite/manifest.json'))
  const start = filesOf(manifest, START)
  print('Sizes, brotli: the first page', [
    figure('login page', sum(web, filesOf(manifest, [ENTRY, 'src/pages/login/index.tsx'])), TARGETS.start),
    figure('start page, signed in', sum(web, start), TARGETS.start),
  ])
  print('Sizes, brotli: what a route adds to the start page', routes(web, manifest, start))
  const folder = join(web, 'public')
  const letter = filesOf(read(join(folder, 'manifest.json')), ['src/public/client.ts'])
  const script = [...letter].filter((file) => file.endsWith('.js'))
  print('Sizes, brotli: public pages', [figure("script of the donor's page", sum(folder, script), TARGETS.letter)])
  await Promise.resolve()
}
