import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Rollup } from 'vite'
import { columnsOf, type Field, kindsIn } from '../../resources/_kit/field.ts'
import { registry } from '../../resources/registry.ts'
import { reach } from './reach.ts'
import { VIEWS } from './views.ts'

type Chunk = Rollup.OutputChunk

/** What is fetched together. */
export interface Visit {
  modules: string[]
  /** How often, where a page is opened once. */
  weight: number
}

/** Of those who open a page, so many press a certain button there that opens something over it. */
const PRESSED = 0.25

const ROUTES = 'src/app/routes'
const INPUTS = 'src/generate/inputs'

/** Modules of pages that the route tables name. */
export function routesOf(root: string): string[] {
  const tables = readdirSync(path.join(root, ROUTES)).filter((file) => file.endsWith('Routes.ts'))
  const text = tables.map((file) => readFileSync(path.join(root, ROUTES, file), 'utf8')).join('\n')
  const pages = [...text.matchAll(/import\(\s*'([^']+)'/g)].map(([, to = '']) => path.posix.join(ROUTES, to))
  return [...new Set(pages)]
}

/** The kinds of fields that a form has, those in its rows and blocks among them. */
function kindsOf(fields: readonly Field[]): string[] {
  return fields.flatMap((field) => {
    if (field.kind === 'rows') return ['rows', ...kindsOf(Object.values(columnsOf(field)))]
    if (field.kind === 'blocks')
      return ['blocks', ...kindsOf(Object.values(kindsIn(field)).flatMap((own) => Object.values(own)))]
    return [field.kind.startsWith('reference') ? 'picker' : field.kind]
  })
}

/** What each view of a resource begins with; a form has its inputs. */
function viewsOf(root: string): string[][] {
  return registry.flatMap(({ resource, access }) => {
    const own = (...names: string[]): string[] =>
      names
        .map((name) => `resources/${resource.name}/ui/${name}.tsx`)
        .filter((file) => existsSync(path.join(root, file)))
    const open = Object.values(resource.fields).filter(({ readOnly }) => !readOnly)
    const inputs = [...new Set(kindsOf(open))]
      .map((kind) => `${INPUTS}/${kind}.tsx`)
      .filter((file) => existsSync(path.join(root, file)))
    const isWritten = ['create', 'update'].some((operation) => Object.hasOwn(access.grants, operation))
    return [
      [...VIEWS.list, ...own('layout', 'ListView')],
      [...VIEWS.show, ...own('layout', 'ShowView')],
      ...(isWritten ? [[...VIEWS.form, ...inputs, ...own('layout', 'CreateView', 'EditView')]] : []),
    ]
  })
}

/** A part that comes by itself: where from, and whether no room is kept for it, or it stands where nobody has come yet. */
const LATER =
  /later(?:<\w+>)?\(\s*async \(\) => \(await import\('([^']+)'\)\)\.\w+,\s*(OVER_THE_PAGE|FURTHER_DOWN|IN_TURN|\{ xs: 0, sm: 0 \})?/g

/** The parts that a module draws as soon as it is drawn itself; what has no room there, or stands far below, is asked for later. */
function drawnBy(root: string, module: string): string[] {
  const name = path.relative(root, module)
  // Which inputs come says the form, by its fields.
  if (!/^(?:src|resources)\/.*\.tsx?$/.test(name) || name.startsWith(INPUTS)) return []
  return [...readFileSync(module, 'utf8').matchAll(LATER)].flatMap(([, to = '', nowhere]) =>
    nowhere === undefined ? [path.join(path.dirname(module), to)] : [],
  )
}

/**
 * What is fetched together, as modules: by whoever opens a page of the route tables or a view of a resource, with the parts
 * that it draws; and by whoever has something open over the page, with what opens it. `chunks`: a build that was cut as
 * finely as it goes.
 */
export function visitsOf(root: string, chunks: readonly Chunk[]): Visit[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const byModule = new Map(chunks.flatMap((chunk) => Object.keys(chunk.modules).map((module) => [module, chunk])))
  const named = (names: readonly string[]): Chunk[] => names.flatMap((name) => byName.get(name) ?? [])
  const holding = (modules: readonly string[]): Chunk[] => modules.flatMap((module) => byModule.get(module) ?? [])
  // Inputs of a layout are drawn by forms alone.
  const drawn = new Map(
    chunks.map((chunk) => {
      const parts = Object.keys(chunk.modules).flatMap((module) =>
        drawnBy(root, module).map((part) => ({ part, isInput: module.endsWith('/layout.tsx') })),
      )
      return [
        chunk,
        { all: parts.map(({ part }) => part), plain: parts.flatMap((one) => (one.isInput ? [] : one.part)) },
      ]
    }),
  )
  const take = (starts: readonly Chunk[], which: 'all' | 'plain'): string[] =>
    [...reach(starts, (chunk) => [...named(chunk.imports), ...holding(drawn.get(chunk)?.[which] ?? [])])].flatMap(
      (chunk) => Object.keys(chunk.modules),
    )
  const pages = [...routesOf(root).map((one) => [one]), ...viewsOf(root)]
  const opened = pages
    .map((modules) =>
      take(holding(modules.map((one) => path.join(root, one))), modules.includes(VIEWS.form[0]) ? 'all' : 'plain'),
    )
    .map((modules) => ({ modules, weight: 1 }))
  const over = chunks.flatMap((chunk) => {
    if (chunk.isEntry) return []
    const here = new Set(holding(drawn.get(chunk)?.all ?? []))
    return named(chunk.dynamicImports)
      .filter((part) => !here.has(part))
      .map((part) => ({ modules: take([chunk, part], 'plain'), weight: PRESSED }))
  })
  return [...opened, ...over]
}
