import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Resource } from '../../resources/_kit/resource.ts'
import { donorTransactions } from '../../resources/donor_transactions/schema.ts'
import { donors } from '../../resources/donors/schema.ts'
import { entities } from '../../resources/entities/schema.ts'
import { files } from '../../resources/files/schema.ts'
import { projectUpdates } from '../../resources/project_updates/schema.ts'
import { projects } from '../../resources/projects/schema.ts'
import { spendings } from '../../resources/spendings/schema.ts'
import { users } from '../../resources/users/schema.ts'
import { hashPassword } from '../auth/passwords.ts'
import { columns, type Planted, plants, updates } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { processImage } from '../files/image.ts'
import { folderOf, originalKey } from '../files/keys.ts'
import type { FileStore } from '../integrations/files/port.ts'
import type { Demo, Wanted } from './build.ts'
import { DEMO_PASSWORD } from './content/entities.ts'
import { logoPicture, scenePicture } from './pictures/index.ts'

const e = columns(entities, 'e')

type Owner = Omit<Tx, 'context'>
type FileRow = Planted<typeof files>

const BATCH = 500

/** In batches; a column that a row leaves out has to be left out by all. */
export async function insertRows<const D extends Resource>(
  tx: Owner,
  into: D,
  rows: readonly Planted<D>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) await tx.rows(plants(into, rows.slice(from, from + BATCH)))
}

interface Picture {
  bytes: Buffer
  mime: string
  variants: { key: string; data: Buffer }[]
  made: Pick<FileRow, 'kind' | 'mime' | 'bytes' | 'sha256' | 'width' | 'height' | 'placeholder' | 'widths'>
}

async function makePicture(wanted: Wanted): Promise<Picture> {
  const bytes = wanted.scene ? await scenePicture(wanted.scene) : await logoPicture(wanted.logo ?? 'palm')
  const made = await processImage(bytes)
  if (!made.ok) throw new Error(`the demo's picture ${wanted.name} is ${made.error}`)
  const mime = wanted.scene ? 'image/jpeg' : 'image/png'
  const row: Picture['made'] = {
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
  return { bytes, mime, variants, made: row }
}

/**
 * Makes the pictures as an upload would (server/files/write.ts) and puts them into the store.
 * @returns the rows for `files`
 */
export async function storePictures(store: FileStore, wanted: readonly Wanted[]): Promise<FileRow[]> {
  const made = new Map<string, Picture>()
  const rows: FileRow[] = []
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
      entityId: one.entityId,
      name: one.name,
      ...picture.made,
      // Drawings: nobody is to be seen.
      answeredAt: one.createdAt,
      createdAt: one.createdAt,
      updatedAt: one.createdAt,
    })
  }
  return rows
}

/** The users with a hash of the demo's password; hashing takes as long as it should, so it stays outside transactions. */
export const withPasswords = (people: Demo['tables']['users']): Promise<Demo['tables']['users']> =>
  Promise.all(people.map(async (user) => ({ ...user, passwordHash: await hashPassword(DEMO_PASSWORD) })))

/** All rows of the demo in one transaction: loaded whole or not at all. */
export async function insertDemo(
  tx: Owner,
  { tables }: Demo,
  pictures: readonly FileRow[],
  people: Demo['tables']['users'],
): Promise<void> {
  // A logo is a file of the entity, and the file belongs to the entity: the mark follows when both stand.
  await insertRows(
    tx,
    entities,
    tables.entities.map(({ logo: _later, ...row }) => row),
  )
  // The history of a bulk load says that a row came; the row itself says what it was.
  await tx.rows(sql`select set_config('app.bulk', 'on', true)`)
  await insertRows(tx, files, pictures)
  const logos = JSON.stringify(tables.entities.map(({ id, logo }) => ({ id, logo })))
  await tx.rows(
    sql`update ${e} set ${updates(e, { logo: sql`l.logo` })} from jsonb_to_recordset(${logos}::jsonb) as l(id uuid, logo uuid) where ${e.id} = l.id`,
  )
  await insertRows(tx, users, people)
  await insertRows(tx, projects, tables.projects)
  await insertRows(tx, projectUpdates, tables.project_updates)
  await insertRows(tx, spendings, tables.spendings)
  await insertRows(tx, donors, tables.donors)
  await insertRows(tx, donorTransactions, tables.donor_transactions)
}
