import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unbound } from './bound.ts'
import { OTHERS } from './others.ts'

export interface Rename {
  /** The resource's folder. */
  resource: string
  from: string
  to: string
}

export interface Left {
  file: string
  line: number
  text: string
}

const ROOTS = ['src', 'resources', 'server', 'i18n']
// Migrations tell what was; a renamed column is a migration of its own.
const HISTORY = /^server\/db\/migrations\//

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

async function sources(tree: string): Promise<string[]> {
  const found = await Promise.all(
    ROOTS.map(async (root) =>
      (await readdir(join(tree, root), { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile() && /\.(ts|tsx|sql)$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name).slice(tree.length + 1)),
    ),
  )
  return found.flat().filter((file) => !HISTORY.test(file))
}

const isComment = (text: string): boolean => /^(\/\/|\*|\/\*\*|-- )/.test(text)

/** What still bears the old name, as a field or as its column, after everything that the compilers named was rewritten. */
export async function leftOver(tree: string, projects: readonly string[], { resource, from }: Rename): Promise<Left[]> {
  const word = new RegExp(`\\b(?:${from}|${snake(from)})\\b`, 'g')
  const others = OTHERS.filter(({ field }) => field === `${resource}.${from}`)
  const found: (Left & { at: number })[] = []
  for (const file of await sources(tree)) {
    const text = await readFile(join(tree, file), 'utf8')
    for (const { index } of text.matchAll(word)) {
      const line = text.slice(0, index).split('\n').length
      const said = text.split('\n')[line - 1]?.trim() ?? ''
      if (!isComment(said) && !others.some((one) => one.file.test(file) && one.part.test(said)))
        found.push({ file, line, at: index, text: said.slice(0, 160) })
    }
  }
  return unbound(tree, projects, found)
}
