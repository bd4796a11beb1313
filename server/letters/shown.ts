import { sql } from 'drizzle-orm'
import { files } from '../../resources/files/schema.ts'
import { columns, pick, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import type { VoiceOf } from './chosen.ts'
import { type FileRow, type PictureOf, picturesIn } from './facts.ts'
import type { ShownPictures } from './pictures.ts'

const f = columns(files, 'f')

/** Pictures by id that can be shown: stored, not deleted or withdrawn, with derived widths. */
export const readPictures = async (tx: Tx, entityId: string, ids: string[]): Promise<PictureOf> =>
  picturesIn(
    await tx.rows<FileRow>(
      sql`select id, width, height, widths, edition from athar_shown_pictures(${entityId}::uuid, ${sql.param([...new Set(ids)])}::uuid[])`,
    ),
  )

/** Recordings by id that may be heard outside of the charity. */
export async function readVoices(tx: Tx, entityId: string, ids: string[]): Promise<VoiceOf> {
  if (ids.length === 0) return () => undefined
  const rows = await tx.rows(
    select(
      pick(f, 'id', 'mime'),
      sql`from ${f} join athar_shown_films(${entityId}::uuid, ${sql.param(ids)}::uuid[]) s on s.id = ${f.id} and ${f.kind} = 'audio'`,
    ),
  )
  return (id) => rows.find((one) => one.id === id)
}

/** Which of these pictures and recordings of the transaction's entity may be shown today. */
export async function readShown(tx: Tx, ids: readonly string[]): Promise<ShownPictures> {
  const asked = sql`athar_entity(), ${sql.param(ids)}::uuid[]`
  const rows = await tx.rows<{ id: string; edition: string | null }>(
    sql`select id, edition from athar_shown_pictures(${asked}) union all select id, null from athar_shown_films(${asked})`,
  )
  return new Map(rows.map(({ id, edition }) => [id, edition]))
}
