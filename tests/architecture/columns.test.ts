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
 * What is called like a column and is none, and how often a file says it. It may only shrink: a field that is renamed fails
 * to compile wherever its column stands by its declared name (`columns`, `names`).
 */
const BY_HAND: Readonly<Record<string, readonly [times: number, why: string]>> = {
  'resources/donor_issues/server/own.ts': [1, 'what athar_own_donors answers'],
  'resources/entities/server/overview.ts': [2, 'what athar_entity_seen answers'],
  'server/auth/profile.ts': [3, 'what athar_my_secret answers'],
  'server/db/infrastructure.ts': [
    2,
    'the conditions of indexes, each beside its column; db:diff finds one that is not there',
  ],
  'server/db/routines/linkUse.ts': [2, 'what athar_live_link answers'],
  'server/db/routines/links.ts': [1, 'a name that a subquery gives'],
  'server/db/routines/lookups.ts': [3, "a routine's own argument"],
  'server/db/routines/privacy.ts': [8, "a routine's own variable"],
  'server/db/routines/publicProject.ts': [2, 'what athar_public_updates answers'],
  'server/messages/plan.ts': [2, 'names given to unnest'],
  'server/engine/references.ts': [1, 'the engine knows no resource; a test of withdrawn pictures fails without it'],
  'server/engine/write.ts': [1, 'what athar_own_donors answers'],
}

/** Rows whose type is said by hand: of a routine's answer, which is a contract of its own, and of what only runs by name. */
const ASSERTED = /\b(?:rows|one)<(?!T>|T = )/g
const BY_NAME: Readonly<Record<string, readonly [times: number, why: string]>> = {
  'server/db/migrate.ts': [1, "what PostgreSQL's own tables say of roles"],
  'server/engine/read.ts': [3, 'rows of whichever resource'],
  'server/engine/write.ts': [2, 'rows of whichever resource'],
  'server/privacy/exportData.ts': [1, 'rows of whichever resource'],
  'resources/projects/server/timeline.ts': [1, 'entries of seven sources, laid under each other'],
}
const asserted = (file: string): number => {
  const source = readFileSync(join(ROOT, file), 'utf8')
  return [...source.matchAll(ASSERTED)].filter(({ index }) => {
    const from = source.indexOf('sql`', index)
    return from < 0 || from > index + 300 || !template(source, from + 4).text.includes('athar_')
  }).length
}

describe('columns in SQL', () => {
  it('looked at the whole server', () => {
    expect(DECLARED.size).toBeGreaterThan(100)
    expect(files.length).toBeGreaterThan(150)
    const written = files.flatMap((file) => [...readFileSync(join(ROOT, file), 'utf8').matchAll(TAGGED)])
    expect(written.length).toBeGreaterThan(400)
  })

  it('stand by their declared names', () => {
    const byHand = Object.fromEntries(
      files.map((file) => [file, columnsNamedIn(file).length] as const).filter(([, n]) => n > 0),
    )
    const typed = Object.fromEntries(Object.entries(BY_HAND).map(([file, [times]]) => [file, times]))
    const wrong = Object.keys(byHand).filter((file) => byHand[file] !== typed[file])
    const named = wrong.map((file) => `${file}: ${columnsNamedIn(file).join(', ')}`)
    expect(named, 'write them by their declared names: columns(), names() of server/db/columns.ts').toEqual([])
    expect(byHand).toEqual(typed)
  })

  it('give their types to the rows that are read', () => {
    const byName = Object.fromEntries(files.map((file) => [file, asserted(file)] as const).filter(([, n]) => n > 0))
    expect(byName).toEqual(Object.fromEntries(Object.entries(BY_NAME).map(([file, [times]]) => [file, times])))
  })
})
