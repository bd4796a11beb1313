import { sql } from 'drizzle-orm'
import { columns, known, pick, select } from '../../../server/db/columns.ts'
import { type Actor, inTx } from '../../../server/engine/context.ts'
import type { Services } from '../../../server/engine/services.ts'
import { keptToken } from '../../../server/letters/keys.ts'
import { eachPicture, withVoices } from '../../../server/letters/pictures.ts'
import { commonLetter } from '../../../server/letters/present.ts'
import { openLetter } from '../../../server/letters/reading.ts'
import type { Letter } from '../../_contracts/letter.ts'
import { letters } from '../../letters/schema.ts'

const l = columns(letters, 'l')

/** Who asks, and by which call. */
export interface Asking {
  services: Services
  actor: Actor
  requestId: string
}

export interface Prepared {
  id: string
  entity_id: string
  project: string
  project_name: string
  entity_name: string
  entity_name_en: string | null
  is_open: boolean
  at: string
}

/** [6.3] the letter that the person was sent of this report as this donor; null where there is none. */
export async function ownLetter(asking: Asking, report: string, donor: string) {
  const { services, requestId } = asking
  const row = await inTx(asking, (tx) =>
    tx.one(
      select(
        { ...pick(l, 'id'), hash: known(l.tokenHash) },
        sql`from ${l} where ${l.report} = ${report}::uuid and ${l.donor} = ${donor}::uuid and ${l.sent} and ${l.words} is not null`,
      ),
    ),
  )
  if (!row) return null
  const { appSecret, appSecretOld } = services.config
  const key = keptToken([appSecret, appSecretOld], row.id, row.hash)
  const opened = await openLetter(services, report, key, requestId)
  return opened && { opened, key }
}

/** [1.14] a report to somebody who has given nothing: what became of the project, and no thanks for a gift. */
function toNobody(letter: Letter): Letter {
  const [project] = letter.projects
  const { publicMessage: _message, thankTitle: _thanks, other: _other, ...report } = letter.report
  return { ...letter, report: { ...report, title: project?.name ?? report.title, message: '' } }
}

/** The pictures of a project that is open to all lie at its own page; those of a special one stay with whom it is for, as voices do. */
export async function preparedLetter(services: Services, found: Prepared): Promise<Letter | null> {
  return services.db.as({ kind: 'worker', entityId: found.entity_id }, async (tx) => {
    const letter = await commonLetter(tx, found.id)
    const open = await tx.rows<{ id: string }>(sql`select id from athar_public_pictures(${found.project}::uuid)`)
    const ids = new Set(found.is_open ? open.map(({ id }) => id) : [])
    const shown = letter && eachPicture(toNobody(letter), (file) => (ids.has(file.id) ? file : undefined))
    return shown && withVoices(shown, () => false)
  })
}

/** [6.7] nothing for who has given already. */
export const prepared = (asking: Asking): Promise<Prepared[]> =>
  asking.actor.roles.includes('PotentialDonner')
    ? inTx(asking, (tx) => tx.rows<Prepared>(sql`select * from athar_prepared_reports()`))
    : Promise.resolve([])
