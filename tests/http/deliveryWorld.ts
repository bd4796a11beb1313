import { sql } from 'drizzle-orm'
import { type FakeMailer, fakeMailer } from '../../server/channels/email/fake.ts'
import type { Channel, Gateway, Outgoing } from '../../server/channels/port.ts'
import type { Sender } from '../../server/channels/senders.ts'
import { newId } from '../../server/db/ids.ts'
import type { Pace } from '../../server/messages/pace.ts'
import { sendDispatch } from '../../server/messages/work.ts'
import {
  act,
  dispatchIn,
  donor,
  gift,
  inEntity,
  messagesOf,
  openWorld,
  report,
  type World,
} from '../unit/delivery/support.ts'

const QUICK: Partial<Pace> = {
  leaseMs: 2_000,
  claimed: 4,
  inFlight: 2,
  group: 2,
  retryMs: 1,
  pauseMs: 20,
  perSecond: 100_000,
}

/** As the server of these worlds is configured. */
export const SECRET = 'the secret of the delivery tests, long enough'
export const SENT = { state: 'sent' } as const

/** A charity whose project nine donors gave to: d0@people.example to d8@people.example. */
export async function nineDonors(): Promise<{ world: World; donors: string[] }> {
  const world = await openWorld()
  const donors: string[] = []
  for (let n = 0; n < 9; n += 1) {
    const id = newId(1_000 + n)
    donors.push(await donor(world, { id, name: `Donor ${n}`, email: `d${n}@people.example` }))
    await gift(world, id, '10')
  }
  return { world, donors }
}

/** A mail service of its own, so that what an earlier one refused makes nobody wait. */
export function freshMailer(world: World): FakeMailer {
  const mailer = fakeMailer({ limitMs: 50 })
  world.services.mail = { mailer, from: 'Athar <letters@athar.example>', catcher: null, stop: async () => undefined }
  return mailer
}

/** An account of its own, whatever stands behind it. */
export const accountOf = <O extends Outgoing>(
  gateway: Gateway<O>,
  channel: Channel = 'email',
  from = 'letters@athar.example',
): Sender<O> => ({ channel, gateway, from, perSecond: 500, key: `${channel}/${gateway.name}` })

/** One turn of a worker. */
export const run = async (
  world: World,
  report: string,
  pace: Partial<Pace> = {},
  signal = new AbortController().signal,
  channel: Channel = 'email',
): Promise<void> =>
  sendDispatch(world.services, { entityId: world.entity, dispatch: await dispatchIn(world, report), channel }, signal, {
    ...QUICK,
    owner: 'this process',
    ...pace,
  })

/** A report that was sent to all nine, or to these donors. */
export async function started(world: World, ids?: string[]): Promise<string> {
  const id = await report(world, ids ? { donors: ids } : {})
  await act(world, 'send', id, { expected: ids?.length ?? 9 })
  return id
}

/** How many messages of the report stand in each state. */
export async function statesOf(world: World, id: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const { state } of await messagesOf(world, id)) found[state] = (found[state] ?? 0) + 1
  return found
}

export const setDonor = (world: World, id: string | undefined, set: string): Promise<unknown> =>
  inEntity(world, (tx) => tx.rows(sql`update donors set ${sql.raw(set)} where id = ${id}::uuid`))
