import { sql } from 'drizzle-orm'
import { CODES } from '../../../resources/_kit/codes.ts'
import type { Fault } from '../../../resources/_kit/validate.ts'
import { surveys } from '../../../resources/surveys/schema.ts'
import type { Channel } from '../../channels/port.ts'
import { columns, updates, type Writes } from '../../db/columns.ts'
import { newId } from '../../db/ids.ts'
import type { Tx } from '../../db/types.ts'
import type { Call } from '../../engine/context.ts'
import type { HookContext } from '../../engine/define.ts'
import { AppFault } from '../../engine/fault.ts'
import { assertApproved, UNASKED } from '../approval.ts'
import { addDispatch, databaseNow, dispatchOfSurvey, isOpen, isUnderway, setRecipients } from '../dispatch.ts'
import { stopHere } from '../ending.ts'
import { SEND_LETTERS } from '../job.ts'
import { readSurvey, readSurveyAudience, type SurveyRow } from './audience.ts'

const s = columns(surveys, 's')

const faultAt = (field: string, key: string): Fault => ({ field, key, args: {}, code: CODES.generic })

/** Those of the survey's channels that the entity can write by, in the survey's order. */
export async function openChannels(tx: Tx, { services, actor }: Call, { channels }: SurveyRow): Promise<Channel[]> {
  const open = await services.channelsOf(tx, actor.entityId)
  return channels.filter((channel) => open.has(channel))
}

/** @throws 409 unless it is active and takes answers, and no sending of it is on its way */
export async function assertSendable(
  tx: Tx,
  { id, status, acceptAnswers }: Pick<SurveyRow, 'id' | 'status' | 'acceptAnswers'>,
): Promise<void> {
  if (status !== 'published' || !acceptAnswers) throw new AppFault('wrongState', [], { status })
  if (isUnderway(await dispatchOfSurvey(tx, id, true))) throw new AppFault('wrongState')
}

/** Its next version. */
export const moveSurvey = (tx: Tx, id: string, values: Partial<Writes<typeof surveys>>): Promise<unknown> =>
  tx.rows(
    sql`update ${s} set ${updates(s, { ...values, version: sql`${s.version} + 1`, updatedAt: sql`now()` })} where ${s.id} = ${id}::uuid`,
  )

/** @throws 404; 409 unless it is active and takes answers; 409 while a sending of it is on its way */
async function ready(tx: Tx, id: string): Promise<SurveyRow> {
  const survey = await readSurvey(tx, id, true)
  if (!survey) throw new AppFault('notFound')
  await assertSendable(tx, survey)
  return survey
}

/**
 * Sends a survey to the donors whom it means and who have not answered it, by a link of their own.
 * @throws 409 wrongState, notApproved; 409 stale (args.count) where they are no longer `expected`; 422 at the channels
 */
export async function sendSurvey(
  { tx, actor, call, addJob }: HookContext,
  id: string,
  { expected, onlyUnreached }: { expected: number; onlyUnreached: boolean },
): Promise<void> {
  const { entityId } = actor
  if (!entityId) throw new AppFault('forbidden')
  const survey = await ready(tx, id)
  if (survey.channels.length === 0) throw new AppFault('invalid', [faultAt('channels', 'required')])
  const channels = await openChannels(tx, call, survey)
  if (channels.length === 0) throw new AppFault('invalid', [faultAt('channels', 'channelNotSetUp')])
  const { sendable } = await readSurveyAudience(tx, survey, channels, onlyUnreached)
  if (sendable === 0) throw new AppFault('nobodyToSendTo')
  if (sendable !== expected) throw new AppFault('stale', [], { count: sendable })
  await assertApproved(tx, survey, sendable)
  const dispatch = newId()
  await addDispatch(tx, {
    entityId,
    id: dispatch,
    kind: 'survey',
    survey: id,
    onlyUnreached,
    channels,
    startedAt: await databaseNow(tx),
  })
  await setRecipients(tx, dispatch, sendable)
  // A survey goes out as often as somebody sends it: the word was on this once.
  if (survey.approvedAt !== null) await moveSurvey(tx, id, UNASKED)
  for (const channel of channels) await addJob(SEND_LETTERS, { entityId, id: dispatch, channel })
}

/** Stops the sending that is under way; who has the link already may answer. */
export async function stopSurvey({ tx }: HookContext, id: string): Promise<void> {
  const survey = await readSurvey(tx, id, true)
  const dispatch = survey && (await dispatchOfSurvey(tx, id, true))
  if (!isOpen(dispatch)) throw new AppFault('wrongState')
  await stopHere(tx, dispatch.id)
}
