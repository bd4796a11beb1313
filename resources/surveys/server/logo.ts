import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../server/db/types.ts'
import type { Services } from '../../../server/engine/services.ts'
import { pictureKey } from '../../../server/files/keys.ts'
import type { FileRow } from '../../../server/letters/facts.ts'

/** The logo of the transaction's entity, as it may be shown outside of it. */
export const readLogo = (tx: Tx, logo: string | null): Promise<FileRow | null> =>
  tx.one<FileRow>(
    sql`select id, width, height, widths, placeholder, edition from athar_shown_pictures(athar_entity(), array[${logo}::uuid])`,
  )

/**
 * Its narrowest picture as an address of its own: nobody can open a draft, so that there is none from which it could come.
 * None where its file is gone.
 */
export async function logoWithin({ files }: Services, entityId: string, logo: FileRow | null) {
  const width = logo?.widths?.length ? Math.min(...logo.widths) : null
  if (logo === null || width === null) return null
  const key = pictureKey({ entityId, fileId: logo.id, edition: logo.edition ?? undefined }, width)
  const bytes = await files.open(key).then(buffer, () => null)
  return (
    bytes && {
      logo: { ...logo, widths: [width], edition: null },
      address: `data:image/webp;base64,${bytes.toString('base64')}`,
    }
  )
}
