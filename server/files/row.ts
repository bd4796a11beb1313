import { sql } from 'drizzle-orm'
import type { Accept } from '../../resources/_kit/fields/index.ts'
import { files } from '../../resources/files/schema.ts'
import { columns, inserts, pick, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import type { Area } from './blur.ts'
import type { Place } from './exif.ts'

const f = columns(files, 'f')

export interface FileRow {
  id: string
  name: string
  kind: Accept
  mime: string
  bytes: number
  width: number | null
  height: number | null
  placeholder: string | null
  widths: number[] | null
  /** Of its smaller pictures; null for the first ones. */
  edition: string | null
  blurred: readonly Area[] | null
  location: Place | null
}

/** A file whose bytes lie in the store, and whose row is still to be written. */
export interface StoredBytes extends FileRow {
  sha256: string
  /** The day that its camera wrote into it. */
  takenOn: string | null
}

/**
 * A living file of the tenant, null for who works in none, whose bytes may be shown: not one whose consent was withdrawn,
 * nor one of a message that its sender still writes.
 */
export const findFile = (tx: Tx, entityId: string | null, id: string): Promise<FileRow | null> =>
  tx.one(
    select(
      pick(
        f,
        'id',
        'name',
        'kind',
        'mime',
        'bytes',
        'width',
        'height',
        'placeholder',
        'widths',
        'edition',
        'blurred',
        'location',
      ),
      sql`from ${f} where ${f.entityId} = ${entityId}::uuid and ${f.id} = ${id}::uuid and ${f.deletedAt} is null and ${f.consentWithdrawnAt} is null
        and ${f.sender} is null`,
    ),
  )

export async function insertFile(
  tx: Tx,
  { entityId }: { entityId: string },
  file: StoredBytes,
  /** Of whom it is until a message names it. */
  sender: string | null = null,
): Promise<{ id: string }> {
  const { edition: _first, blurred: _none, ...stored } = file
  const row = { entityId, ...stored, sender }
  await tx.rows(sql`insert into ${f} ${inserts(f, row)}`)
  return { id: file.id }
}
