import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Built } from '../../bench/built.ts'
import { reach } from '../../bin/lib/reach.ts'
import { VIEWS } from '../../bin/lib/views.ts'
import { loadFirst, loadLater, loadLists } from '../../i18n/index.ts'

/** In bytes, squeezed as the server sends them. */
const FIRST_LOAD = 340_000
/** What is fetched of a language once something is opened. */
const LATER_TEXTS = 67_000
/** What is fetched of it for the list that is opened most. */
const LIST_TEXTS = 6_500
const ROUTE = 60_000
const ROUTE_FILES = 20
const REQUESTS = 40

const ROOT = resolve(import.meta.dirname, '../..')
const OWN = /^(?:src|resources|i18n)\/.*\.tsx?$/
/** Titles of pages that are opened, which are read with these. */
const NO_PAGE = /^src\/app\/routes\/\w+Routes\.ts$/

const keysOf = (messages: object, prefix = ''): Set<string> =>
  new Set(
    Object.entries(messages).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null ? [...keysOf(value, `${prefix}${key}.`)] : [prefix + key],
    ),
  )

const built = new Built()
const routes = [...built.routes()].map(([name, files]): [string, number, number] => [
  name,
  built.sizeOf(files),
  files.length,
])

describe('what a browser loads of the built program', () => {
  it.each([
    ['sign-in', built.signIn()],
    ['dashboard', built.start()],
  ])('the first page, %s, is at most 340 kB in 40 requests', (_page, files) => {
    // Of half the program there would be less than React alone weighs.
    expect(built.sizeOf(files)).toBeGreaterThan(70_000)
    expect(built.sizeOf(files)).toBeLessThanOrEqual(FIRST_LOAD)
    expect(files.size).toBeLessThanOrEqual(REQUESTS)
  })

  it('no file waits for one that waits for it', () => {
    expect(built.circles()).toEqual([])
  })

  it('the texts of one language come alone', () => {
    const texts = (files: Iterable<string>): string[] =>
      built.modulesIn(files).filter((one) => /messages\.\w+\.ts$/.test(one))
    const all = new Set([...built.texts('first'), ...built.texts('lists'), ...built.texts('later')])
    expect(texts(all).length).toBeGreaterThan(40)
    expect(texts(all).filter((one) => !one.endsWith('messages.ar.ts'))).toEqual([])
  })

  it('the first page takes the texts that it shows, and those of other pages come at most 67 kB later', () => {
    const start = built.start()
    const added = [...built.texts('later')].filter((file) => !start.has(file))
    expect(added).toHaveLength(1)
    expect(built.modulesIn(added)).toContain('i18n/ar/reports.ts')
    expect(built.modulesIn(added)).toContain('resources/surveys/messages.ar.ts')
    expect(built.sizeOf(added)).toBeLessThanOrEqual(LATER_TEXTS)
  })

  it('the list that is opened most takes a file of its own of texts, of at most 6.5 kB', () => {
    const added = [...built.texts('lists')].filter((file) => !built.start().has(file))
    expect(added).toHaveLength(1)
    expect(built.modulesIn(added).toSorted()).toEqual(['i18n/ar/kit.ts', 'i18n/ar/lists.ts', 'i18n/ar/project.ts'])
    expect(built.sizeOf(added)).toBeLessThanOrEqual(LIST_TEXTS)
  })

  /** Of our own source what a module imports at once, types left out. */
  const importedBy = (module: string): string[] =>
    [
      ...readFileSync(join(ROOT, module), 'utf8').matchAll(/^(?:import|export) (?!type )[^'()]*?from '(\.[^']+)'/gm),
    ].map(([, path = '']) => posix.join(posix.dirname(module), path))

  /** Keys of texts, as these files of the build write them out. A small file may have in it what others show. */
  const namedIn = (files: Iterable<string>, starts?: readonly string[]): string[] => {
    const taken = starts && reach(starts, importedBy)
    const own = built.modulesIn(files).filter((one) => OWN.test(one) && !NO_PAGE.test(one) && (taken?.has(one) ?? true))
    expect(own.length).toBeGreaterThan(200)
    return own.flatMap((one) =>
      [...readFileSync(join(ROOT, one), 'utf8').matchAll(/['"`]([A-Za-z]\w*\.[\w.]+)['"`]/g)].map(
        ([, key = '']) => key,
      ),
    )
  }

  it('the first pages name no text that comes later', async () => {
    // Accounts of demo data stand below the sign-in, and wait for no more texts than it.
    const demo = built.filesOf(['src/pages/login/DemoLogins.tsx'])
    const named = namedIn(new Set([...built.signIn(), ...built.start(), ...demo]))
    const known = keysOf(await loadFirst('en'))
    const later = new Set([...keysOf(await loadLists('en')), ...keysOf(await loadLater('en'))])
    expect(named.filter((key) => known.has(key)).length).toBeGreaterThan(150)
    expect(named.filter((key) => later.has(key))).toEqual([])
  })

  it('the list that is opened most names no text that it does not wait for', async () => {
    const starts = ['src/main.tsx', 'src/app/area/Area.tsx', 'src/pages/home/index.tsx', ...VIEWS.list]
    const named = namedIn(new Set([...built.start(), ...built.filesOf(VIEWS.list)]), starts)
    const listed = keysOf(await loadLists('en'))
    const later = keysOf(await loadLater('en'))
    expect(named.filter((key) => listed.has(key)).length).toBeGreaterThan(20)
    expect(named.filter((key) => later.has(key))).toEqual([])
  })

  it('no layout brings the forms’ library: who only reads has it too', () => {
    const layouts = readdirSync(join(ROOT, 'resources'))
      .map((name) => `resources/${name}/ui/layout.tsx`)
      // A saved setting's page is its form.
      .filter((file) => existsSync(join(ROOT, file)) && !file.includes('/report_settings/'))
    expect(layouts.length).toBeGreaterThan(10)
    const library = (file: string): string[] =>
      built.modulesIn(built.filesOf([file])).filter((one) => one.includes('/react-hook-form/'))
    expect(library('src/generate/form.tsx')).not.toEqual([])
    expect(layouts.filter((file) => library(file).length > 0)).toEqual([])
  })

  it('there are routes to weigh', () => {
    expect(routes.length).toBeGreaterThan(40)
    expect(routes.filter(([, bytes]) => bytes > 10_000).length).toBeGreaterThan(15)
  })

  it.each(routes)('%s adds at most 60 kB in 20 files', (_name, bytes, files) => {
    expect(bytes).toBeLessThanOrEqual(ROUTE)
    expect(files).toBeLessThanOrEqual(ROUTE_FILES)
  })
})
