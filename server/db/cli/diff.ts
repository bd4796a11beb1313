import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { migrationsDir } from '../../paths.ts'
import { readMigrations } from '../migrate.ts'
import { schema } from '../tables.ts'
import { forFilled, pairs, plainColumnsFirst, type Shape } from './filled.ts'
import { renameColumn, withoutLostIndexes } from './snapshot.ts'

// npm run db:diff [-- --name what] [-- --check] [-- --rename old=new] [-- --fill table.field=SQL] [-- --first key=SQL]:
// writes the migration that brings the database from the snapshot of its last one to today's declarations. --check only
// compares, and fails where they differ. --fill says what rows that exist already get in a field, as SQL over the row;
// --first a statement that runs before a key or an index is made.
const { values } = parseArgs({
  options: {
    name: { type: 'string', default: 'change' },
    check: { type: 'boolean' },
    rename: { type: 'string', multiple: true },
    fill: { type: 'string', multiple: true },
    first: { type: 'string', multiple: true },
  },
})

type Snapshot = ReturnType<typeof generateDrizzleJson>

/** What all migrations together bring about. One file, so that two branches which both change it notice each other. */
const snapshotFile = join(migrationsDir, 'snapshot.json')
const before = JSON.parse(readFileSync(snapshotFile, 'utf8')) as Snapshot

/** The last snapshot under the new names, so that drizzle sees one column in both and asks nothing. */
function underNewNames(snapshot: Snapshot): Snapshot {
  let text = JSON.stringify(snapshot)
  for (const pair of values.rename ?? []) {
    const [from = '', to = ''] = pair.split('=')
    const [table = '', column] = from.split('.')
    const read = JSON.parse(text) as Shape
    const key = `public.${table}`
    if (!read.tables[key] || to === '')
      throw new Error(`--rename ${pair}: there is no table ${table}; write table.old=new or old=new`)
    if (column === undefined)
      text = text.replaceAll(`"${table}"`, `"${to}"`).replaceAll(`"public.${table}"`, `"public.${to}"`)
    else {
      if (!read.tables[key].columns[column]) throw new Error(`--rename ${pair}: ${table} has no column ${column}`)
      read.tables[key] = renameColumn(read.tables[key], column, to)
      text = JSON.stringify(read)
    }
  }
  return JSON.parse(text) as Snapshot
}

/** Keys in their order, so that a change shows as itself: columns keep the order in which they were declared. */
const ordered = ({ tables, ...rest }: Snapshot): Snapshot => ({
  ...rest,
  tables: Object.fromEntries(Object.entries(tables).toSorted(([a], [b]) => (a < b ? -1 : 1))),
})

const now = generateDrizzleJson(schema, before.id)
const count = Object.keys(now.tables).length
if (count === 0) throw new Error('the declarations hold no table: nothing was compared')

const renames = (values.rename ?? []).map((pair) => {
  const [from = '', to = ''] = pair.split('=')
  const [table, column] = from.split('.')
  return column ? `alter table ${table} rename column ${column} to ${to};` : `alter table ${from} rename to ${to};`
})
/** What leads from a snapshot to today's declarations. */
const changesFrom = (snapshot: Snapshot): Promise<string[]> =>
  generateMigration(snapshot, now).catch((error: unknown) => {
    const asks = error instanceof Error && /TTY/.test(error.message)
    throw asks
      ? new Error('This looks like a rename: say so with --rename table.old=new, or old=new for a table.')
      : error
  })
const renamed = underNewNames(before)
const changes = plainColumnsFirst(await changesFrom(withoutLostIndexes(await changesFrom(renamed), renamed)))
const safe = forFilled(changes, renamed, now, {
  fills: pairs(values.fill ?? [], 'fill'),
  firsts: pairs(values.first ?? [], 'first'),
})
const statements = [...renames, ...safe.statements]
if (values.check) {
  if (statements.length > 0)
    console.error(`declarations and migrations differ; run npm run db:diff:\n${[...renames, ...changes].join('\n')}`)
  else console.log(`declarations and migrations agree (${count} tables)`)
  process.exitCode = statements.length > 0 ? 1 : 0
} else if (safe.refusals.length > 0) {
  console.error(safe.refusals.join('\n'))
  process.exitCode = 1
} else if (statements.length === 0) {
  console.log(`declarations and migrations agree (${count} tables)`)
} else {
  const last = readMigrations(migrationsDir).at(-1)?.id ?? '0000'
  const file = `${String(Number(last.slice(0, 4)) + 1).padStart(4, '0')}_${values.name}.sql`
  writeFileSync(join(migrationsDir, file), `${statements.join('\n')}\n`)
  writeFileSync(snapshotFile, `${JSON.stringify(ordered(now), null, 1)}\n`)
  console.log(`wrote ${file} (${statements.length} statements)`)
}
