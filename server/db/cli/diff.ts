import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { migrationsDir } from '../../paths.ts'
import { schema } from '../tables.ts'

// npm run db:diff [-- --name what] [-- --check] [-- --rename old=new]: writes the migration that brings the
// database from the last snapshot to today's declarations. --check only compares, and fails where they differ.
const { values } = parseArgs({
  options: {
    name: { type: 'string', default: 'change' },
    check: { type: 'boolean' },
    rename: { type: 'string', multiple: true },
  },
})

type Snapshot = ReturnType<typeof generateDrizzleJson>

const snapshots = readdirSync(migrationsDir)
  .filter((f) => /^\d{4}\.snapshot\.json$/.test(f))
  .sort()
const last = snapshots.at(-1)
const before: Snapshot = last
  ? (JSON.parse(readFileSync(join(migrationsDir, last), 'utf8')) as Snapshot)
  : generateDrizzleJson({})
/** The last snapshot under the new names, so that drizzle sees one column in both and asks nothing. */
function underNewNames(snapshot: Snapshot): Snapshot {
  let text = JSON.stringify(snapshot)
  for (const pair of values.rename ?? []) {
    const [from = '', to = ''] = pair.split('=')
    const [table = '', column] = from.split('.')
    const read = JSON.parse(text) as { tables: Record<string, object> }
    const key = `public.${table}`
    if (!read.tables[key] || to === '')
      throw new Error(`--rename ${pair}: there is no table ${table}; write table.old=new or old=new`)
    if (column === undefined)
      text = text.replaceAll(`"${table}"`, `"${to}"`).replaceAll(`"public.${table}"`, `"public.${to}"`)
    else
      text = JSON.stringify({
        ...read,
        tables: {
          ...read.tables,
          [key]: JSON.parse(JSON.stringify(read.tables[key]).replaceAll(`"${column}"`, `"${to}"`)) as object,
        },
      })
  }
  return JSON.parse(text) as Snapshot
}

const now = generateDrizzleJson(schema, before.id)
const count = Object.keys(now.tables).length
if (count === 0) throw new Error('the declarations hold no table: nothing was compared')

const renames = (values.rename ?? []).map((pair) => {
  const [from = '', to = ''] = pair.split('=')
  const [table, column] = from.split('.')
  return column ? `alter table ${table} rename column ${column} to ${to};` : `alter table ${from} rename to ${to};`
})
const changes = await generateMigration(underNewNames(before), now).catch((error: unknown) => {
  const asks = error instanceof Error && /TTY/.test(error.message)
  throw asks
    ? new Error('This looks like a rename: say so with --rename table.old=new, or old=new for a table.')
    : error
})
const statements = [...renames, ...changes]
if (statements.length === 0) {
  console.log(`declarations and migrations agree (${count} tables)`)
} else if (values.check) {
  console.error(`declarations and migrations differ; run npm run db:diff:\n${statements.join('\n')}`)
  process.exitCode = 1
} else {
  const number = String(snapshots.length + 1).padStart(4, '0')
  writeFileSync(join(migrationsDir, `${number}_${values.name}.sql`), `${statements.join('\n')}\n`)
  writeFileSync(join(migrationsDir, `${number}.snapshot.json`), `${JSON.stringify(now, null, 1)}\n`)
  console.log(`wrote ${number}_${values.name}.sql (${statements.length} statements)`)
}
