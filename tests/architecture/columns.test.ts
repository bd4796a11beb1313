import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { getTableColumns } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { registry } from '../../resources/registry.ts'
import { infrastructure } from '../../server/db/infrastructure.ts'

const ROOT = resolve(import.meta.dirname, '../..')

const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder)).flatMap((name) => {
    const path = `${folder}/${name}`
    if (statSync(join(ROOT, path)).isDirectory()) return filesIn(path)
    return name.endsWith('.ts') ? [path] : []
  })

/** Every record has these; SQL over a table that is not known by name reads them as they are. */
const SYSTEM = new Set(['entity_id', 'created_at', 'updated_at', 'deleted_at', 'import_id'])
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Columns whose names nobody writes by chance: of two words or more. */
const DECLARED = new Set(
  [
    ...registry.flatMap(({ resource }) => Object.keys({ ...resource.fields, ...resource.privateFields }).map(snake)),
    ...Object.values(infrastructure).flatMap((table) => Object.values(getTableColumns(table)).map(({ name }) => name)),
  ].filter((name) => name.includes('_') && !SYSTEM.has(name)),
)

/** The end of the expression that begins after `${` at `from`. */
function endOfExpression(source: string, from: number): number {
  let depth = 0
  for (let at = from; at < source.length; at += 1) {
    const c = source[at]
    if (c === "'" || c === '"') at = source.indexOf(c, at + 1)
    else if (c === '`') at = template(source, at + 1).end
    else if (c === '{') depth += 1
    else if (c === '}' && depth === 0) return at
    else if (c === '}') depth -= 1
  }
  return source.length
}

/** The text of the template that begins after its backtick at `from`, without its expressions. */
function template(source: string, from: number): { text: string; end: number } {
  let text = ''
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === '`') return { text, end: at }
    if (source[at] === '\\') at += 1
    else if (source.startsWith('${', at)) {
      at = endOfExpression(source, at + 2)
      text += ' '
    } else text += source[at]
  }
  throw new Error('a template has no end')
}

/** Texts, names given by `as`, and comments say nothing of a column. */
const bareSql = (text: string): string =>
  text.replace(/'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\bas \w+(?: ?\([^)]*\))?|returns table \([^)]*\)/g, ' ')

const TAGGED = /\b(?:sql(?:<[^`;=]*?>)?|routine)`/g

const columnsNamedIn = (file: string): string[] => {
  const source = readFileSync(join(ROOT, file), 'utf8')
  return [...source.matchAll(TAGGED)].flatMap((found) => {
    const { text } = template(source, found.index + found[0].length)
    return (bareSql(text).match(/(?<![\w$])[a-z]+(?:_[a-z0-9]+)+\b(?!\s*\()/g) ?? []).filter((word) =>
      DECLARED.has(word),
    )
  })
}

const ROOMS = ['server', ...readdirSync(join(ROOT, 'resources')).map((name) => `resources/${name}/server`)].filter(
  (room) => existsSync(join(ROOT, room)),
)
const files = ROOMS.flatMap(filesIn)

/**
 * How often a file still writes a column by hand, or a function's answer that is called like one. It may only shrink: a
 * field that is renamed fails to compile wherever its column stands by its declared name (`columns`, `names`).
 */
const BY_HAND: Readonly<Record<string, number>> = {
  'resources/donor_issues/server/own.ts': 1,
  'resources/entities/server/overview.ts': 2,
  'server/auth/profile.ts': 3,
  'server/db/infrastructure.ts': 1,
  'server/db/routines/linkUse.ts': 2,
  'server/db/routines/links.ts': 3,
  'server/db/routines/lookups.ts': 3,
  'server/db/routines/privacy.ts': 8,
  'server/db/routines/platform.ts': 2,
  'server/db/routines/publicProject.ts': 2,
  'server/messages/plan.ts': 2,
  'server/engine/references.ts': 1,
  'server/engine/write.ts': 1,
  'server/seed/basics.ts': 4,
  'server/seed/bulk.ts': 2,
}
describe('columns in SQL', () => {
  it('looked at the whole server', () => {
    expect(DECLARED.size).toBeGreaterThan(100)
    expect(files.length).toBeGreaterThan(150)
    const written = files.flatMap((file) => [...readFileSync(join(ROOT, file), 'utf8').matchAll(TAGGED)])
    expect(written.length).toBeGreaterThan(400)
  })

  it('stand by their declared names', () => {
    const byHand = files.map((file) => [file, columnsNamedIn(file)] as const)
    expect(byHand.filter(([file, found]) => found.length > (BY_HAND[file] ?? 0))).toEqual([])
  })
})
