import { sql } from 'drizzle-orm'
import { donors } from '../../../resources/donors/schema.ts'
import { entities } from '../../../resources/entities/schema.ts'
import { messages } from '../../../resources/messages/schema.ts'
import { surveyInvitations } from '../../../resources/survey_invitations/schema.ts'
import { bare, columns, pick, select } from '../../db/columns.ts'
import { newId } from '../../db/ids.ts'
import { tellPlanner } from '../../db/statistics.ts'
import type { Tx } from '../../db/types.ts'
import type { Services } from '../../engine/services.ts'
import { hashToken, letterToken } from '../../letters/keys.ts'
import { addressFor, GATE } from '../audience.ts'
import { type Dispatch, holdDispatch, isOpen, setRecipients } from '../dispatch.ts'
import type { Planning } from '../kinds/kind.ts'
import { phoneOf } from '../phones.ts'
import {
  type Counted,
  countedWith,
  lastPlanned,
  type NewMessage,
  roomIn,
  startOf,
  withinRoom,
  writePlanned,
} from '../planned.ts'
import { meant, readSurvey, type SurveyRow, surveyWay } from './audience.ts'

// As GATE names it.
const d = columns(donors, 'd')
const e = columns(entities, 'e')
const m = columns(messages, 'm')
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

async function recount(tx: Tx, dispatch: string): Promise<number> {
  if (!isOpen(await holdDispatch(tx, dispatch))) return 0
  const row = await tx.one(
    select(
      { n: sql<number>`count(*)::int` },
      sql`from ${m} where ${m.dispatch} = ${dispatch}::uuid and ${m.attempt} = 1 and ${m.state} <> 'suppressed'`,
    ),
  )
  await setRecipients(tx, dispatch, row?.n ?? 0)
  return row?.n ?? 0
}

/** Plans what of a survey is not planned yet, a batch in each commit, so that neither a stop nor a kill costs more than one. */
export async function planSurvey(services: Services, dispatch: Dispatch, planning: Planning): Promise<void> {
  const { entityId, signal, size } = planning
  const { config } = services
  const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => services.db.as({ kind: 'worker', entityId }, work)
  if (dispatch.survey === null) return
  const id = dispatch.survey
  let fresh = 0
  let counted: Counted | null = null
  for (;;) {
    if (signal.aborted) return
    const known: Counted | null = counted
    const made = await inTx(async (tx) => {
      const now = await holdDispatch(tx, dispatch.id)
      if (now?.state !== 'sending') return null
      const survey = await readSurvey(tx, id)
      if (!survey) return 'all'
      const found = await nextDonors(tx, survey, now, await lastPlanned(tx, dispatch.id), size)
      const { before, room } = await roomIn(tx, now, known)
      const next = withinRoom(found, room)
      if (next.length === 0) return 'all'
      await invite(tx, entityId, id, next, config.appSecret)
      await writePlanned(tx, { kind: 'survey', entityId, dispatch: dispatch.id }, next, startOf(now, config.massHoldMs))
      return { n: next.length, counted: countedWith(before, next) }
    })
    // Paused or stopped: what is planned is not all of it, and is not counted as if it were.
    if (made === null) return
    if (made === 'all') break
    if (counted === null) await tellPlanner(services.db, entityId, dispatch.recipients, [messages, surveyInvitations])
    fresh += made.n
    counted = made.counted
  }
  if (fresh === 0) return
  await inTx((tx) => recount(tx, dispatch.id))
  await tellPlanner(services.db, entityId, fresh, [messages, surveyInvitations])
}
