import { sql } from 'drizzle-orm'
import type { Accept } from '../../resources/_kit/fields/index.ts'
import type { Tx } from '../db/types.ts'
import type { Area } from './blur.ts'
import type { Place } from './exif.ts'

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
}

const columns = sql`id, name, kind, mime, bytes, width, height, placeholder, widths, edition, blurred, location`

/** A living file of the transaction's tenant whose bytes may be shown: not one whose consent was withdrawn. */
export const findFile = (tx: Tx, id: string): Promise<FileRow | null> =>
  tx.one<FileRow>(
    sql`select ${columns} from files where id = ${id}::uuid and deleted_at is null and consent_withdrawn_at is null`,
  )

const jsonOf = (value: object | null): string | null => value && JSON.stringify(value)

export async function insertFile(
  tx: Tx,
  { entityId }: { entityId: string },
  file: StoredBytes,
): Promise<{ id: string }> {
  await tx.rows(sql`insert into files (entity_id, id, name, kind, mime, bytes, sha256, width, height, placeholder, widths, location)
    values (${entityId}::uuid, ${file.id}::uuid, ${file.name}, ${file.kind}, ${file.mime}, ${file.bytes}, ${file.sha256}, ${file.width}::int,
      ${file.height}::int, ${file.placeholder}, ${jsonOf(file.widths)}::jsonb, ${jsonOf(file.location)}::jsonb)`)
  return { id: file.id }
}
