import type { Shape, Table } from './filled.ts'

const REMADE = /^ALTER TABLE "(\w+)" (DROP|ADD) COLUMN "(\w+)"/i

/**
 * A generated column whose rule changes is dropped and made anew, and PostgreSQL drops the indexes on it along with it.
 * @returns the snapshot without those indexes, so that the comparison with today's declarations makes them again
 */
export function withoutLostIndexes<S extends Shape>(statements: readonly string[], before: S): S {
  const changes = statements.flatMap((text) => {
    const [, table, act = '', column] = REMADE.exec(text.trim()) ?? []
    return table === undefined ? [] : [{ table, column: String(column), drops: act.toUpperCase() === 'DROP' }]
  })
  const lost = changes.filter(
    (one) =>
      one.drops && changes.some((other) => !other.drops && other.table === one.table && other.column === one.column),
  )
  const tables = { ...before.tables }
  for (const { table, column } of lost) {
    const key = `public.${table}`
    const old = tables[key]
    if (!old) continue
    const names = new RegExp(`\\b${column}\\b`)
    const indexes = Object.entries(old.indexes).filter(
      ([, { columns, where = '' }]) =>
        ![...columns.map(({ expression }) => expression), where].some((text) => names.test(text)),
    )
    tables[key] = { ...old, indexes: Object.fromEntries(indexes) }
  }
  return { ...before, tables }
}

/** The same table with a column under another name: in keys and in what refers to it by name, and nowhere else. */
export function renameColumn(table: Table, from: string, to: string): Table {
  const word = new RegExp(`(?<![\\w'])${from}(?![\\w'])`, 'g')
  const renamed = (value: unknown, isName: boolean): unknown => {
    if (typeof value === 'string') return isName && value === from ? to : value
    if (Array.isArray(value)) return value.map((one) => renamed(one, isName))
    return value
  }
  const columns = Object.entries(table.columns).map(([name, column]) => {
    const generated = column.generated as { as: string } | undefined
    const rule = generated ? { generated: { ...generated, as: generated.as.replace(word, to) } } : {}
    return name === from ? [to, { ...column, name: to, ...rule }] : [name, { ...column, ...rule }]
  })
  const indexes = Object.entries(table.indexes).map(([name, index]) => [
    name,
    {
      ...index,
      where: index.where?.replace(word, to),
      columns: index.columns.map((one) => ({
        ...one,
        expression: one.isExpression ? one.expression.replace(word, to) : one.expression === from ? to : one.expression,
      })),
    },
  ])
  const listed = <T extends object>(group: Record<string, T>, ...keys: string[]): Record<string, T> =>
    Object.fromEntries(
      Object.entries(group).map(([name, one]) => [
        name,
        Object.fromEntries(Object.entries(one).map(([key, value]) => [key, renamed(value, keys.includes(key))])) as T,
      ]),
    )
  return {
    ...table,
    columns: Object.fromEntries(columns) as Table['columns'],
    indexes: Object.fromEntries(indexes) as Table['indexes'],
    foreignKeys: listed(table.foreignKeys, 'columnsFrom'),
    compositePrimaryKeys: listed(table.compositePrimaryKeys, 'columns'),
    uniqueConstraints: listed(table.uniqueConstraints, 'columns'),
  }
}
