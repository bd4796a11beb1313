import path from 'node:path'
import type { Rollup } from 'vite'
import { mergedPieces } from './merging.ts'
import { routesOf, visitsOf } from './opened.ts'
import { reach } from './reach.ts'
import { VIEWS } from './views.ts'

type Chunk = Rollup.OutputChunk

/** What is fetched before a page's own files, or beside them whatever page it is. */
const FIRST = [
  'src/pages/login/index.tsx',
  'src/app/area/Area.tsx',
  'src/pages/home/index.tsx',
  ...['ar', 'en'].flatMap((locale) => ['first', 'lists', 'later'].map((part) => `i18n/${locale}/${part}.ts`)),
]
/** As tests/ground/sizes.test.ts allows a route, and a little more: what is squeezed together weighs less than the files that are weighed here. */
const MOST = 60_300

/**
 * Which file a module goes to, of those that small files are put together in.
 *
 * @param fine a build that was cut as finely as it goes
 * @param made one by the rules for first pages, views and inputs
 */
export function filesTogether(root: string, fine: readonly Chunk[], made: readonly Chunk[]): Map<string, string> {
  const chunks = new Map(made.map((chunk) => [chunk.fileName, chunk]))
  const fileOf = new Map(made.flatMap(({ fileName, modules }) => Object.keys(modules).map((one) => [one, fileName])))
  const filesOf = (modules: readonly string[]): string[] => modules.flatMap((one) => fileOf.get(one) ?? [])
  const ownFiles = (modules: readonly string[]): string[] => filesOf(modules.map((one) => path.join(root, one)))
  const takenBy = (starts: readonly string[]): Set<string> => reach(starts, (file) => chunks.get(file)?.imports ?? [])
  const entries = made.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName)
  const [list = ''] = ownFiles([VIEWS.list[0]])
  const weighed = [...routesOf(root), ...Object.values(VIEWS).map(([view]) => view)].map((page) => {
    const files = takenBy(ownFiles([page]))
    return files.has(list) ? [...files, ...ownFiles(VIEWS.list.slice(0, 4))] : [...files]
  })
  const visits = visitsOf(root, fine).map(({ modules, weight }) => ({ files: filesOf(modules), weight }))
  const sets = mergedPieces(chunks, visits, { fixed: takenBy([...entries, ...ownFiles(FIRST)]), weighed, most: MOST })
  return new Map(
    sets.flatMap((files, at) => {
      const parts = files.flatMap((file) => chunks.get(file) ?? [])
      const [largest] = parts.toSorted((a, b) => b.code.length - a.code.length)
      // Files of several folders are called alike.
      const name = `${largest?.name ?? 'some'}-with-${at}`
      return parts.flatMap(({ modules }) => Object.keys(modules).map((one): [string, string] => [one, name]))
    }),
  )
}
