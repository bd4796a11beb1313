import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { entities } from '../../resources/entities/schema.ts'
import { hashPassword } from '../auth/passwords.ts'
import { columns, updates } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { processImage } from '../files/image.ts'
import { folderOf, originalKey } from '../files/keys.ts'
import type { FileStore } from '../integrations/files/port.ts'
import type { Demo, Wanted } from './build.ts'
import { DEMO_PASSWORD } from './content/entities.ts'
import type { Row } from './donors.ts'
import { logoPicture, scenePicture } from './pictures/index.ts'

const e = columns(entities, 'e')

type Owner = Omit<Tx, 'context'>

const BATCH = 500

/** Writes rows of any table, in batches; a column that a row leaves out has to be left out by all. */
export async function insertRows(tx: Owner, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = sql.raw(
    Object.keys(first)
      .map((name) => `"${name}"`)
      .join(', '),
  )
  for (let from = 0; from < rows.length; from += BATCH) {
    const json = JSON.stringify(rows.slice(from, from + BATCH))
    await tx.rows(sql`insert into ${sql.identifier(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.identifier(table)}, ${json}::jsonb)`)
  }
}

interface Picture {
  bytes: Buffer
  mime: string
  variants: { key: string; data: Buffer }[]
  columns: Row
}

async function makePicture(wanted: Wanted): Promise<Picture> {
  const bytes = wanted.scene ? await scenePicture(wanted.scene) : await logoPicture(wanted.logo ?? 'palm')
  const made = await processImage(bytes)
  if (!made.ok) throw new Error(`the demo's picture ${wanted.name} is ${made.error}`)
  const mime = wanted.scene ? 'image/jpeg' : 'image/png'
  const columns = {
    kind: 'image',
    mime,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    width: made.width,
    height: made.height,
    placeholder: made.placeholder,
    widths: made.variants.map(({ name }) => Number(name.slice(1))),
  }
  const variants = made.variants.map(({ name, data }) => ({ key: `${name}.webp`, data }))
  return { bytes, mime, variants, columns }
}

/**
 * Makes the pictures as an upload would (server/files/write.ts) and puts them into the store.
 * @returns the rows for `files`
 */
export async function storePictures(store: FileStore, wanted: readonly Wanted[]): Promise<Row[]> {
  const made = new Map<string, Picture>()
  const rows: Row[] = []
  for (const one of wanted) {
    const what = one.scene ?? one.logo ?? one.name
    const picture = made.get(what) ?? (await makePicture(one))
    made.set(what, picture)
    const at = { entityId: one.entityId, fileId: one.id }
    // Each put waits for the disk; together they wait once.
    await Promise.all([
      ...picture.variants.map(({ key, data }) =>
        store.put(`${folderOf(at)}/${key}`, data, { contentType: 'image/webp' }),
      ),
      store.put(originalKey(at), picture.bytes, { contentType: picture.mime }),
    ])
    rows.push({
      id: one.id,
      entity_id: one.entityId,
      name: one.name,
      ...picture.columns,
      created_at: one.createdAt,
      updated_at: one.createdAt,
    })
  }
  return rows
}

/** The users with a hash of the demo's password; hashing takes as long as it should, so it stays outside transactions. */
export const withPasswords = (users: readonly Row[]): Promise<Row[]> =>
  Promise.all(users.map(async (user) => ({ ...user, password_hash: await hashPassword(DEMO_PASSWORD) })))

/** All rows of the demo in one transaction: loaded whole or not at all. */
export async function insertDemo(
  tx: Owner,
  { tables }: Demo,
  files: readonly Row[],
  users: readonly Row[],
): Promise<void> {
  // A logo is a file of the entity, and the file belongs to the entity: the mark follows when both stand.
  await insertRows(
    tx,
    'entities',
    tables.entities.map(({ logo: _later, ...row }) => row),
  )
  // The history of a bulk load says that a row came; the row itself says what it was.
  await tx.rows(sql`select set_config('app.bulk', 'on', true)`)
  await insertRows(tx, 'files', files)
  const logos = JSON.stringify(tables.entities.map(({ id, logo }) => ({ id, logo })))
  await tx.rows(
    sql`update ${e} set ${updates(e, { logo: sql`l.logo` })} from jsonb_to_recordset(${logos}::jsonb) as l(id uuid, logo uuid) where ${e.id} = l.id`,
  )
  await insertRows(tx, 'users', users)
  for (const table of ['projects', 'project_updates', 'spendings', 'donors', 'donor_transactions'] as const)
    await insertRows(tx, table, tables[table])
}
