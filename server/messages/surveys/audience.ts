import { type SQL, sql } from 'drizzle-orm'
import type { RecordOf } from '../../../resources/_kit/resource.ts'
import { dispatches } from '../../../resources/dispatches/schema.ts'
import { donorTransactions } from '../../../resources/donor_transactions/schema.ts'
import { donors } from '../../../resources/donors/schema.ts'
import { messages } from '../../../resources/messages/schema.ts'
import { surveyInvitations } from '../../../resources/survey_invitations/schema.ts'
import { surveys } from '../../../resources/surveys/schema.ts'
import type { Channel } from '../../channels/port.ts'
import { anyOf, columns, jsonOf, pick, select, shaped } from '../../db/columns.ts'
import type { Tx } from '../../db/types.ts'
import { stands } from '../../letters/gifts.ts'
import { GATE } from '../audience.ts'
import { type GateInput, type GateReason, type Way, wayTo } from '../gate.ts'

// As GATE names it.
const d = columns(donors, 'd')
const g = columns(donorTransactions, 'g')
const i = columns(surveyInvitations, 'i')
const m = columns(messages, 'm')
const s = columns(surveys, 's')
const x = columns(dispatches, 'x')

/** A survey as sending sees it. */
const SURVEY = pick(
  s,
  'id',
  'status',
  'acceptAnswers',
  'titleAr',
  'titleEn',
  'project',
  'audience',
  'donors',
  'channels',
  'whatsappTextAr',
  'whatsappTextEn',
  'approvedAt',
)
export type SurveyRow = Pick<RecordOf<typeof surveys>, keyof typeof SURVEY>

/** The survey of the transaction's tenant; `lock` holds it until the end, so that its state stays what it is. */
export const readSurvey = (tx: Tx, id: string, lock = false): Promise<SurveyRow | null> =>
  tx.one(
    select(
      SURVEY,
      sql`from ${s} where ${s.id} = ${id}::uuid and ${s.deletedAt} is null ${lock ? sql`for update` : sql``}`,
    ),
  )

/** A sending of it has reached them, or may have, or is on its way to them. */
const got = (id: string, since: SQL = sql`true`): SQL =>
  sql`exists (select 1 from ${m} join ${x} on ${x.entityId} = ${m.entityId} and ${x.id} = ${m.dispatch}
    where ${m.entityId} = ${d.entityId} and ${m.donor} = ${d.id} and ${x.survey} = ${id}::uuid and ${m.state} not in ('failed', 'suppressed', 'cancelled') and ${since})`

/** Nobody is asked the same twice within a day, however often it is sent (docs/decisions/140). */
const gotLately = (id: string, at: SQL): SQL =>
  got(id, sql`coalesce(${m.sentAt}, ${m.createdAt}) > ${at} - interval '24 hours'`)

/** Of donors `d` those of whom a survey asks something: who have not answered it. */
function asked({ id, project, audience, donors: chosen }: SurveyRow): SQL {
  const whom =
    audience === 'chosen'
      ? sql`${d.id} = ${anyOf(chosen ?? [])}`
      : sql`exists (select 1 from ${g} where ${g.entityId} = ${d.entityId} and ${g.donor} = ${d.id} and ${g.project} = ${project}::uuid and ${stands(g)})`
  return sql`${d.deletedAt} is null and not coalesce(${d.unknownGiver}, false) and ${whom}
    and not exists (select 1 from ${i} where ${i.entityId} = ${d.entityId} and ${i.survey} = ${id}::uuid and ${i.donor} = ${d.id} and ${i.answeredAt} is not null)`
}

/**
 * Whom a survey means, of donors `d`: those who have not answered and did not get it within a day. The gate has its say after it.
 * @param sending `onlyUnreached`: those alone who have not got it yet; `startedAt`: of a sending that was confirmed, whose day goes by
 *   that moment however late it is planned
 */
export const meant = (
  survey: SurveyRow,
  { onlyUnreached, startedAt }: { onlyUnreached: boolean; startedAt?: string | null },
): SQL => {
  const at = startedAt ? sql`${startedAt}::timestamptz` : sql`now()`
  return sql`${asked(survey)} and not ${onlyUnreached ? got(survey.id) : gotLately(survey.id, at)}`
}

/** What the gate asks for of a donor, who need not have given anything. */
export type Asked = Omit<GateInput, 'gave'>

/** product.md 29, by content: a survey asks for an opinion and no gift; it serves, as a report does (docs/decisions/074). */
export const surveyWay = (donor: Asked, channels: readonly Channel[]): Way =>
  wayTo({ ...donor, gave: true }, false, channels)

export interface SurveyAudience {
  total: number
  sendable: number
  /** How many of them by which channel. */
  byChannel: Partial<Record<Channel, number>>
  held: Partial<Record<GateReason, number>>
  /** So many have not answered and got it within a day: they are not asked again yet. */
  lately: number
}

/** Who would get the survey, who would not and why: donors as groups that the gate treats alike. */
export async function readSurveyAudience(
  tx: Tx,
  survey: SurveyRow,
  channels: readonly Channel[],
  onlyUnreached = false,
): Promise<SurveyAudience> {
  const gates: SQL<Asked> = jsonOf(GATE)
  const groups = await tx.rows(
    shaped(
      { gate: sql<Asked>`x.gate`, n: sql<number>`count(*)::int` },
      (row) =>
        sql`select ${row} from (select ${gates}::jsonb as gate from ${d} where ${meant(survey, { onlyUnreached })}) x group by x.gate`,
    ),
  )
  const rest = await tx.one(
    select(
      { n: sql<number>`count(*)::int` },
      sql`from ${d} where ${asked(survey)} and ${gotLately(survey.id, sql`now()`)}`,
    ),
  )
  const audience: SurveyAudience = { total: 0, sendable: 0, byChannel: {}, held: {}, lately: rest?.n ?? 0 }
  for (const { gate, n } of groups) {
    const way = surveyWay(gate, channels)
    audience.total += n
    if ('reason' in way) audience.held[way.reason] = (audience.held[way.reason] ?? 0) + n
    else {
      audience.sendable += n
      audience.byChannel[way.channel] = (audience.byChannel[way.channel] ?? 0) + n
    }
  }
  return audience
}
