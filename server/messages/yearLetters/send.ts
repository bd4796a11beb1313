import { sql } from 'drizzle-orm'
import { CODES } from '../../../resources/_kit/codes.ts'
import type { Fault } from '../../../resources/_kit/validate.ts'
import { yearLetters } from '../../../resources/year_letters/schema.ts'
import type { Channel } from '../../channels/port.ts'
import { columns, updates, type Writes } from '../../db/columns.ts'
import { newId } from '../../db/ids.ts'
import type { Tx } from '../../db/types.ts'
import type { Call } from '../../engine/context.ts'
import type { HookContext } from '../../engine/define.ts'
import { AppFault } from '../../engine/fault.ts'
import { assertApproved, UNASKED } from '../approval.ts'
import { addDispatch, databaseNow, dispatchOfYearLetter, isOpen, isUnderway, setRecipients } from '../dispatch.ts'
import { stopHere } from '../ending.ts'
import { SEND_LETTERS } from '../job.ts'
import { assertAddsUp } from '../reconcile.ts'
import { projectsOf, readYearAudience, readYearLetter, type YearLetterRow } from './audience.ts'

const y = columns(yearLetters, 'y')

const faultAt = (field: string, key: string): Fault => ({ field, key, args: {}, code: CODES.generic })

/** Those of the letter's channels that the entity can write by, in the letter's order. */
export async function openChannels(
  tx: Tx,
  { services, actor }: Call,
  { channels }: Pick<YearLetterRow, 'channels'>,
): Promise<Channel[]> {
  const open = await services.channelsOf(tx, actor.entityId)
  return channels.filter((channel) => open.has(channel))
}

/** Its next version. */
export const moveYearLetter = (tx: Tx, id: string, values: Partial<Writes<typeof yearLetters>>): Promise<unknown> =>
  tx.rows(
    sql`update ${y} set ${updates(y, { ...values, version: sql`${y.version} + 1`, updatedAt: sql`now()` })} where ${y.id} = ${id}::uuid`,
  )

/** @throws 404; 409 while a sending of it is on its way */
async function ready(tx: Tx, id: string): Promise<YearLetterRow> {
  const letter = await readYearLetter(tx, id, true)
  if (!letter) throw new AppFault('notFound')
  if (letter.archived) throw new AppFault('archived')
  const before = await dispatchOfYearLetter(tx, id, true)
  if (isUnderway(before)) throw new AppFault('wrongState')
  return letter
}

/**
 * Sends a letter about the year to each donor who gave in it and whom it has not reached yet.
 * @throws 409 wrongState, notApproved, nobodyToSendTo, and where the figures of one of its projects do not add up; 409 stale (args.count) where they are no longer `expected`; 422 at the channels
 */
export async function sendYearLetter(
  { tx, actor, call, addJob }: HookContext,
  id: string,
  expected: number,
): Promise<void> {
  const { entityId } = actor
  if (!entityId) throw new AppFault('forbidden')
  const letter = await ready(tx, id)
  if (letter.channels.length === 0) throw new AppFault('invalid', [faultAt('channels', 'atLeastOneChannel')])
  const channels = await openChannels(tx, call, letter)
  if (channels.length === 0) throw new AppFault('invalid', [faultAt('channels', 'channelNotSetUp')])
  const startedAt = await databaseNow(tx)
  const { sendable } = await readYearAudience(tx, letter, channels, startedAt)
  if (sendable === 0) throw new AppFault('nobodyToSendTo')
  if (sendable !== expected) throw new AppFault('stale', [], { count: sendable })
  for (const project of await projectsOf(tx, letter, startedAt)) await assertAddsUp(tx, project)
  await assertApproved(tx, letter, sendable)
  const dispatch = newId()
  await addDispatch(tx, { entityId, id: dispatch, kind: 'yearLetter', yearLetter: id, channels, startedAt })
  await setRecipients(tx, dispatch, sendable)
  // The word was for this sending: whom it means next time is asked anew.
  if (letter.status === 'draft') await moveYearLetter(tx, id, { ...UNASKED, status: 'sent', sentAt: startedAt })
  else if (letter.approvedAt !== null) await moveYearLetter(tx, id, UNASKED)
  for (const channel of channels) await addJob(SEND_LETTERS, { entityId, id: dispatch, channel })
}

/** product.md 50: one under way is stopped before it is archived. @throws 409 wrongState */
export async function assertIdle(tx: Tx, id: string): Promise<void> {
  const dispatch = await dispatchOfYearLetter(tx, id)
  if (isUnderway(dispatch)) throw new AppFault('wrongState')
}

/** Stops the sending that is under way; who has the link keeps it. */
export async function stopYearLetter({ tx }: HookContext, id: string): Promise<void> {
  const letter = await readYearLetter(tx, id, true)
  const dispatch = letter && (await dispatchOfYearLetter(tx, id, true))
  if (!isOpen(dispatch)) throw new AppFault('wrongState')
  await stopHere(tx, dispatch.id)
}
