import { sql } from 'drizzle-orm'
import type { Database } from '../../../server/db/types.ts'
import { askingToday } from '../../../server/letters/asks.ts'
import type { LetterEdition } from '../../../server/letters/parts.ts'
import { picturesIn, withPictures } from '../../../server/letters/pictures.ts'
import { readByNobody } from '../../../server/letters/present.ts'
import type { FileRef, Letter } from '../../_contracts/letter.ts'

/** A word of thanks as anybody may read it. */
export interface Thanks {
  entityId: string
  letter: Letter
  /** By which it is verified; null where it was not signed. */
  code: string | null
  pictures: Map<string, FileRef>
}

interface Found {
  entity_id: string
  language: Letter['lang']
  calendar: Letter['calendar']
  content: LetterEdition
  code: string | null
}

/** [2.7] null for whatever is no word of thanks that has gone out. */
export async function findThanks(db: Database, reportId: string, requestId: string): Promise<Thanks | null> {
  const as = { kind: 'anonymous' as const, requestId }
  const [found] = await db.read<Found>(
    as,
    sql`select entity_id, language, calendar, content, athar_thanks_code(${reportId}::uuid) as code from athar_public_thanks(${reportId}::uuid)`,
  )
  if (!found) return null
  const shown = await db.read<{ id: string; edition: string | null }>(
    as,
    sql`select id, edition from athar_public_thanks_pictures(${reportId}::uuid)`,
  )
  const frozen = readByNobody({ ...found.content, lang: found.language }, found.calendar)
  const letter = askingToday(withPictures(frozen, new Map(shown.map(({ id, edition }) => [id, edition]))))
  return { entityId: found.entity_id, letter, code: found.code, pictures: picturesIn(letter) }
}
