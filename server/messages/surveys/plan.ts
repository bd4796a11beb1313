import { sql } from 'drizzle-orm'
import { donors } from '../../../resources/donors/schema.ts'
import { entities } from '../../../resources/entities/schema.ts'
import { surveyInvitations } from '../../../resources/survey_invitations/schema.ts'
import { bare, columns, pick, select } from '../../db/columns.ts'
import { newId } from '../../db/ids.ts'
import type { Tx } from '../../db/types.ts'
import type { Services } from '../../engine/services.ts'
import { hashToken, letterToken } from '../../letters/keys.ts'
import { addressFor, GATE } from '../audience.ts'
import type { Dispatch } from '../dispatch.ts'
import { planInBatches } from '../inBatches.ts'
import type { Planning } from '../kinds/kind.ts'
import { phoneOf } from '../phones.ts'
import { countedWith, lastPlanned, type NewMessage, startOf, withinRoom, writePlanned } from '../planned.ts'
import { meant, readSurvey, type SurveyRow, surveyWay } from './audience.ts'

// As GATE names it.
const d = columns(donors, 'd')
const e = columns(entities, 'e')
const intoInvitations = columns(surveyInvitations)

/** The next donors by id. Held until what is planned of them stands: somebody who is erased meanwhile would be written down again. */
async function nextDonors(
  tx: Tx,
  survey: SurveyRow,
  { channels, onlyUnreached, startedAt }: Pick<Dispatch, 'channels' | 'onlyUnreached' | 'startedAt'>,
  after: string,
  size: number,
): Promise<NewMessage[]> {
  const rows = await tx.rows(
    select(
      {
        ...pick(d, 'id', 'email'),
        phone: phoneOf(d),
        language: sql<'ar' | 'en'>`coalesce(${d.language}, ${e.defaultLanguage})`,
        ...GATE,
      },
      sql`from ${d} join ${e} on ${e.id} = ${d.entityId} where ${meant(survey, { onlyUnreached, startedAt })} and ${d.id} > ${after}::uuid order by ${d.id} limit ${size} for key share of d`,
    ),
  )
  return rows.map(({ id: donor, language, ...person }) => {
    const way = surveyWay(person, channels)
    const channel = 'reason' in way ? (channels[0] ?? 'email') : way.channel
    const sentTo = addressFor(channel, person)
    return { id: newId(), donor, channel, sentTo, language, reason: 'reason' in way ? way.reason : null }
  })
}

/** A link for each who has none yet; who was asked before keeps theirs. */
async function invite(
  tx: Tx,
  entityId: string,
  survey: string,
  made: readonly NewMessage[],
  secret: string,
): Promise<void> {
  const invited = made.filter(({ reason }) => reason === null).map((one) => ({ ...one, id: newId() }))
  const column = (of: (one: NewMessage) => unknown) => sql.param(invited.map(of))
  await tx.rows(sql`
    insert into ${intoInvitations} (${bare(intoInvitations, 'entityId', 'id', 'survey', 'donor', 'language', 'tokenHash')})
    select ${entityId}::uuid, n.id, ${survey}::uuid, n.donor, n.language, n.hash
    from unnest(${column(({ id }) => id)}::uuid[], ${column(({ donor }) => donor)}::uuid[], ${column(({ language }) => language)}::text[],
      ${column(({ id }) => hashToken(letterToken(secret, id)))}::text[]) as n (id, donor, language, hash)
    on conflict (${bare(intoInvitations, 'entityId', 'survey', 'donor')}) do nothing`)
}

/** Invites whom a survey's sending means and has not planned yet. */
export async function planSurvey(services: Services, dispatch: Dispatch, planning: Planning): Promise<void> {
  const { survey: id } = dispatch
  if (id === null) return
  const { entityId } = planning
  const { config } = services
  await planInBatches(services, dispatch, planning, {
    tables: [surveyInvitations],
    next: async (tx, { now, before, room, size }) => {
      const survey = await readSurvey(tx, id)
      if (!survey) return null
      const found = await nextDonors(tx, survey, now, await lastPlanned(tx, now.id), size)
      const next = withinRoom(found, room)
      if (next.length === 0) return null
      await invite(tx, entityId, id, next, config.appSecret)
      await writePlanned(tx, { kind: 'survey', entityId, dispatch: now.id }, next, startOf(now, config.massHoldMs))
      return countedWith(before, next)
    },
  })
}
