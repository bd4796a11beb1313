/**
 * What drizzle writes is right for empty tables. Here it is made right for tables with rows: what existing rows cannot
 * follow by themselves has to be said, and is written down before the step that needs it.
 */
interface Column {
  type: string
  notNull: boolean
  default?: unknown
  generated?: unknown
}
export interface Table {
  columns: Record<string, Column>
  indexes: Record<
    string,
    { columns: { expression: string; isExpression: boolean }[]; isUnique: boolean; where?: string | undefined }
  >
  foreignKeys: Record<string, { columnsFrom: string[]; tableTo: string }>
  compositePrimaryKeys: Record<string, { columns: string[] }>
  uniqueConstraints: Record<string, { columns: string[] }>
}
/** What is read of drizzle's snapshot; tables stand in it as `public.name`. */
export interface Shape {
  tables: Record<string, Table>
}

/** A key or an index under which rows that exist may not fit. */
interface Rule {
  table: string
  name: string
  columns: string[]
  where: string | undefined
  /** What a reference refers to; null for a unique one. */
  to: string | null
}

/** A column that the database works out may read one that comes with the same step: plain columns first. */
export function plainColumnsFirst(statements: readonly string[]): string[] {
  const added = (one: string): boolean => /\bADD COLUMN\b/i.test(one)
  const generated = (one: string): boolean => added(one) && /\bGENERATED ALWAYS AS\b/i.test(one)
  const first = statements.findIndex(generated)
  if (first < 0) return [...statements]
  const [before, after] = [statements.slice(0, first), statements.slice(first)]
  const plain = after.filter((one) => added(one) && !generated(one))
  return [...before, ...plain, ...after.filter((one) => !plain.includes(one))]
}

const QUIET = `SELECT set_config('app.quiet', 'on', true);`
const AUDIBLE = `SELECT set_config('app.quiet', '', true);`

/** Types between which PostgreSQL converts every value without loss and without being told how. */
const WIDENS: Readonly<Record<string, RegExp>> = {
  integer: /^(?:numeric\(18, 2\)|text)$/,
  date: /^text$/,
  boolean: /^text$/,
  uuid: /^text$/,
}

const tablesOf = ({ tables }: Shape): [string, Table][] =>
  Object.entries(tables).map(([key, table]) => [key.replace(/^public\./, ''), table])

/** The name of a field as it is declared and typed on the command line. */
const fieldName = (table: string, column: string): string =>
  `${table}.${column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())}`

/** `donors.nickname=SQL` and the like as pairs; the name in front may be the field's or the column's. */
export function pairs(given: readonly string[], option: string): Map<string, string> {
  const out = new Map<string, string>()
  for (const pair of given) {
    const at = pair.indexOf('=')
    const [name, text] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
    if (at < 1 || text === '') throw new Error(`--${option} ${pair}: write --${option} name="SQL"`)
    const [table = '', column] = name.split('.')
    out.set(column === undefined ? table : fieldName(table, column), text)
  }
  return out
}

function rulesOf(name: string, table: Table): Rule[] {
  const keys = [...Object.entries(table.compositePrimaryKeys), ...Object.entries(table.uniqueConstraints)]
  return [
    ...Object.entries(table.indexes)
      .filter(([, { isUnique }]) => isUnique)
      .map(([index, { columns, where }]) => ({
        table: name,
        name: index,
        columns: columns.map(({ expression }) => expression),
        where,
        to: null,
      })),
    ...keys.map(([key, { columns }]) => ({ table: name, name: key, columns, where: undefined, to: null })),
    ...Object.entries(table.foreignKeys).map(([key, { columnsFrom, tableTo }]) => ({
      table: name,
      name: key,
      columns: columnsFrom,
      where: undefined,
      to: tableTo,
    })),
  ]
}

/** Rows that stand under the old rule stand under the new one: it compares as much or more, in as many rows or fewer. */
const implies = (old: Rule, now: Rule): boolean =>
  old.to === now.to &&
  (old.where === undefined || old.where === now.where) &&
  (old.to === null
    ? old.columns.every((column) => now.columns.includes(column))
    : old.columns.join() === now.columns.join())

/** Keys and unique indexes that come to a table with rows which may not keep to them. */
function doubtful(before: Shape, now: Shape, fills: ReadonlyMap<string, string>): Rule[] {
  const olds = new Map(tablesOf(before))
  return tablesOf(now).flatMap(([name, table]) => {
    const old = olds.get(name)
    if (!old) return []
    const known = rulesOf(name, old)
    // A new column that is null in every row breaks no rule; one that is filled was thought about when it was.
    const fresh = Object.entries(table.columns)
      .filter(
        ([column, made]) =>
          !(column in old.columns) && (made.default === undefined || fills.has(fieldName(name, column))),
      )
      .map(([column]) => new RegExp(`^(?!.*coalesce).*\\b${column}\\b`, 'i'))
    return rulesOf(name, table).filter(
      (rule) =>
        !known.some((one) => implies(one, rule)) && !rule.columns.some((text) => fresh.some((one) => one.test(text))),
    )
  })
}

const refuseColumn = (field: string, table: string): string =>
  `${field}: rows that exist already have no value for it. Give it a default in resources/${table}/schema.ts, or say what they get, ` +
  `as SQL over the row: npm run db:diff -- --fill ${field}="…"`

const refuseType = (field: string, from: string, to: string): string =>
  `${field}: rows that exist already hold ${from}, and not every one is a ${to}. Say how it becomes one, ` +
  `as SQL over the row: npm run db:diff -- --fill ${field}="…"`

const refuseRule = ({ table, name, to, columns }: Rule): string =>
  `${table}: rows that exist already may ${to === null ? 'be alike in' : `name nothing of ${to} in`} ${columns.join(', ')}. ` +
  `Say what becomes of them, as a statement that runs first: npm run db:diff -- --first ${name}="UPDATE ${table} SET …"`

const fillRows = (table: string, column: string, value: string): string[] => [
  QUIET,
  `UPDATE "${table}" SET "${column}" = (${value}) WHERE "${column}" IS NULL;`,
  AUDIBLE,
]

interface Change {
  table: string
  column: string
  /** After the column's name, without the semicolon. */
  rest: string
}

const read = (statement: string, pattern: RegExp): Change | null => {
  const [, table = '', column = '', rest = ''] = pattern.exec(statement) ?? []
  return table === '' ? null : { table, column, rest }
}

const ADD = /^ALTER TABLE "(\w+)" ADD COLUMN "(\w+)" (.+) NOT NULL;$/s
const REQUIRE = /^ALTER TABLE "(\w+)" ALTER COLUMN "(\w+)" SET NOT NULL;$/
const TYPE = /^ALTER TABLE "(\w+)" ALTER COLUMN "(\w+)" SET DATA TYPE ([^;]+);$/

export interface Said {
  /** By field, `donors.nickname`: SQL over the row. */
  fills: ReadonlyMap<string, string>
  /** By the name of a key or an index: a statement. */
  firsts: ReadonlyMap<string, string>
}

/**
 * Drizzle's statements as a filled database survives them.
 * @returns the statements, and a sentence for each thing that has to be said first; with one of these, write nothing
 */
export function forFilled(
  statements: readonly string[],
  before: Shape,
  now: Shape,
  { fills, firsts }: Said,
): { statements: string[]; refusals: string[] } {
  const refusals: string[] = []
  const used = new Set<string>()
  const said = (field: string): string | undefined => {
    if (fills.has(field)) used.add(field)
    return fills.get(field)
  }
  const columnOf = ({ tables }: Shape, { table, column }: Change): Column | undefined =>
    tables[`public.${table}`]?.columns[column]

  const changed = (statement: string): string[] => {
    const added = read(statement, ADD)
    if (added && !/ (?:DEFAULT|GENERATED) /.test(added.rest)) {
      const { table, column, rest } = added
      const value = said(fieldName(table, column))
      if (value === undefined) refusals.push(refuseColumn(fieldName(table, column), table))
      return [
        `ALTER TABLE "${table}" ADD COLUMN "${column}" ${rest};`,
        ...fillRows(table, column, value ?? 'NULL'),
        `ALTER TABLE "${table}" ALTER COLUMN "${column}" SET NOT NULL;`,
      ]
    }
    const required = read(statement, REQUIRE)
    if (required) {
      const { table, column } = required
      const initial = columnOf(now, required)?.default
      const value = said(fieldName(table, column)) ?? (initial === undefined ? undefined : String(initial))
      if (value === undefined) refusals.push(refuseColumn(fieldName(table, column), table))
      return [...fillRows(table, column, value ?? 'NULL'), statement]
    }
    const typed = read(statement, TYPE)
    const from = typed && columnOf(before, typed)?.type
    if (typed && from && !WIDENS[from]?.test(typed.rest)) {
      const { table, column, rest } = typed
      const value = said(fieldName(table, column))
      if (value === undefined) refusals.push(refuseType(fieldName(table, column), from, rest))
      return [`ALTER TABLE "${table}" ALTER COLUMN "${column}" SET DATA TYPE ${rest} USING (${value ?? 'NULL'});`]
    }
    return [statement]
  }
  const written = statements.flatMap(changed)

  for (const rule of doubtful(before, now, fills)) {
    const first = firsts.get(rule.name)
    const at = written.findIndex(
      (text) => text.includes(`INDEX "${rule.name}"`) || text.includes(`CONSTRAINT "${rule.name}"`),
    )
    if (first === undefined) refusals.push(refuseRule(rule))
    else {
      used.add(rule.name)
      written.splice(Math.max(at, 0), 0, QUIET, first.replace(/;?$/, ';'), AUDIBLE)
    }
  }
  for (const name of [...fills.keys(), ...firsts.keys()])
    if (!used.has(name)) refusals.push(`${name}: nothing that changes asks for it; is it spelled as in its schema?`)
  return { statements: written, refusals }
}
