import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { reach } from './reach.ts'

interface Built {
  file: string
  imports?: string[]
  assets?: string[]
}

/** What a phone keeps, to open the program where there is no network. */
const KEPT = [
  'src/main.tsx',
  'src/app/area/Area.tsx',
  'resources/project_updates/ui/quick/index.tsx',
  'resources/project_updates/ui/quick/ProjectChoice.tsx',
  // What waits is sent by the page that stands open, though a newer version has come meanwhile.
  'src/providers/waiting/sendUpdate.ts',
  'src/providers/upload.ts',
  'i18n/ar/first.ts',
  'i18n/ar/later.ts',
  'i18n/ar/lists.ts',
  'i18n/en/first.ts',
  'i18n/en/later.ts',
  'i18n/en/lists.ts',
]

const read = <T>(folder: string, name: string): T =>
  JSON.parse(readFileSync(path.join(folder, '.vite', name), 'utf8')) as T

/**
 * The files of these modules in `folder`, with all that they import, as a service worker asks for them. A hashed name is
 * its own revision.
 */
export function deviceFiles(folder: string): { url: string; revision: string | null }[] {
  const manifest = read<Record<string, Built>>(folder, 'manifest.json')
  const modules = read<Record<string, Record<string, number>>>(folder, 'modules.json')
  const byFile = new Map(Object.values(manifest).map((one) => [one.file, one]))
  const starts = KEPT.map((module) => {
    const file = Object.keys(modules).find((name) => Object.hasOwn(modules[name] ?? {}, module))
    if (file === undefined)
      throw new Error(`The program has no ${module}: say in bin/lib/deviceFiles.ts what a phone keeps now.`)
    return file
  })
  const styles = manifest['style.css']?.file
  if (styles === undefined)
    throw new Error('The program has no style sheet: say in bin/lib/deviceFiles.ts where styles are now.')
  const found = reach([...starts, styles], (file) => {
    const { imports = [], assets = [] } = byFile.get(file) ?? {}
    return [...assets, ...imports.flatMap((key) => manifest[key]?.file ?? [])]
  })
  const page = createHash('sha256')
    .update(readFileSync(path.join(folder, 'index.html')))
    .digest('hex')
    .slice(0, 16)
  return [
    { url: '/app', revision: page },
    ...[...found].toSorted().map((file) => ({ url: `/${file}`, revision: null })),
  ]
}
