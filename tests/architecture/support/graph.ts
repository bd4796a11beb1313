import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '../../..')

/** Files of a folder and of those within it: code, where nothing else is said. */
export const filesIn = (folder: string, called = /\.tsx?$/): string[] =>
  readdirSync(join(ROOT, folder)).flatMap((name) => {
    const path = `${folder}/${name}`
    if (statSync(join(ROOT, path)).isDirectory()) return filesIn(path, called)
    return called.test(name) ? [path] : []
  })

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'";]*?from\s+'([^']+)'|(?:^|\n)\s*import\s+'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/g

export interface Import {
  from: string
  /** A path inside the project, or a package's name. */
  to: string
}

const importsOf = (file: string): Import[] =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)].map((found) => {
    const to = found[1] ?? found[2] ?? found[3] ?? ''
    return {
      from: file,
      to: to.startsWith('.') ? relative(ROOT, resolve(ROOT, dirname(file), to)).replaceAll('\\', '/') : to,
    }
  })

export const all = ['resources', 'src', 'server', 'i18n', 'bench'].flatMap((folder) => filesIn(folder))
export const imports = all.flatMap(importsOf)

/** Groups of files that reach each other by their imports, types included; each sorted. */
export function circles(edges: readonly Import[]): string[][] {
  const targets = new Map<string, string[]>()
  for (const { from, to } of edges) targets.set(from, [...(targets.get(from) ?? []), to])
  const reach = (start: string): Set<string> => {
    const seen = new Set<string>()
    const open = [...(targets.get(start) ?? [])]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seen.has(next)) continue
      seen.add(next)
      open.push(...(targets.get(next) ?? []))
    }
    return seen
  }
  const reached = new Map([...targets.keys()].map((file) => [file, reach(file)]))
  const round = [...targets.keys()].filter((file) => reached.get(file)?.has(file))
  const groups = round.map((file) =>
    round.filter((other) => reached.get(file)?.has(other) && reached.get(other)?.has(file)).sort(),
  )
  return [...new Map(groups.map((group) => [group.join(' '), group])).values()]
}
