import type { Services } from '../engine/services.ts'
import { readDispatch } from './dispatch.ts'
import { SEND_LETTERS, SEND_SINGLES } from './job.ts'
import { KINDS } from './kinds/index.ts'
import type { Lane } from './lane.ts'
import { isResting, PACE, type Pace, paceFor, readySender, SINGLE_PACE } from './pace.ts'
import { Run } from './run.ts'

/**
 * Hands the messages of a lane over, for one turn or until none is due. Whatever happens to this process, the ledger says
 * where to go on; the sweep comes back while there is something to do.
 * @returns whether it is worth going on at once
 */
async function sendLane(services: Services, lane: Lane, signal: AbortSignal, pace: Pace): Promise<boolean> {
  const sender = await readySender(services, lane.entityId, lane.channel)
  if (!sender || isResting(sender, lane)) return false
  const platform = await services.senderOf(null, lane.channel)
  return new Run(services, sender, platform, lane, signal, paceFor(sender, pace)).send()
}

/**
 * One dispatch by one channel: what is not planned yet is planned first.
 * @param signal leave after the messages under way
 */
export async function sendDispatch(
  services: Services,
  { entityId, dispatch: id, channel }: Lane & { entityId: string; dispatch: string },
  signal: AbortSignal,
  changes: Partial<Pace> = {},
): Promise<void> {
  if (!(await readySender(services, entityId, channel))) return
  const pace = { ...PACE, ...changes }
  const dispatch = await services.db.as({ kind: 'worker', entityId }, (tx) => readDispatch(tx, id))
  if (!dispatch) return
  await KINDS[dispatch.kind].plan?.(services, dispatch, { entityId, signal, size: pace.planned })
  if (await sendLane(services, { entityId, dispatch: id, kind: dispatch.kind, channel }, signal, pace))
    await services.jobs.wake(SEND_LETTERS, { entityId, id, channel })
}

/** The single messages of an entity, or of the platform (null), by one channel. @param signal leave after the messages under way */
export async function sendSingle(
  services: Services,
  { entityId, channel }: Pick<Lane, 'entityId' | 'channel'>,
  signal: AbortSignal,
  changes: Partial<Pace> = {},
): Promise<void> {
  const lane = { entityId, dispatch: null, channel }
  if (await sendLane(services, lane, signal, { ...SINGLE_PACE, ...changes }))
    await services.jobs.wake(SEND_SINGLES, { entityId, id: null, channel })
}
