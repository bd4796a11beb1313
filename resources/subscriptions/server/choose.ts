/** [2.67], [4.14] choosing a package, and giving it up. */
import type { Tx } from '../../../server/db/types.ts'
import type { HookContext } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { holdEntity } from '../../../server/engine/hold.ts'
import { CODES } from '../../_kit/codes.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { type Change, changeOf, hasBalance } from '../change.ts'
import type { subscriptions } from '../schema.ts'
import { CHECK_PAYMENT } from './names.ts'
import { activate, askFor, cancel } from './periods.ts'
import {
  addSubscription,
  asked,
  heldOnes,
  holdSubscriptions,
  inForce,
  invoiceOf,
  offeredPlan,
  type Plan,
  type SubscriptionRow,
  setSubscription,
  upcoming,
} from './rows.ts'

type Context = HookContext<typeof subscriptions>
type Row = RecordOf<typeof subscriptions>

const refuse = (field: string, key: string): AppFault =>
  new AppFault('invalid', [{ field, key, args: {}, code: CODES.generic }])

/** What a present package does not allow. @throws 409 wrongState; 422 where a balance would be lost and nobody said so */
async function assertMay(
  { tx }: Context,
  current: SubscriptionRow | null,
  change: Change,
  acceptLoss: boolean,
): Promise<void> {
  if (current === null) return
  if (change === 'downgrade' && hasBalance(current) && !acceptLoss) throw refuse('acceptLoss', 'balanceLost')
  // A period that is paid for already begins by itself; a second one would stand behind it.
  if (await upcoming(tx)) throw new AppFault('wrongState', [], { status: current.status })
}

/** A free pack that was given up is taken up again; one that runs is renewed by itself. */
async function again({ tx }: Context, { id, status }: SubscriptionRow): Promise<string> {
  if (status !== 'Canceled') throw new AppFault('wrongState', [], { status })
  await setSubscription(tx, id, { status: 'Renewed' })
  return id
}

/** Its page is being made, or is still open. */
async function isPayable(tx: Tx, subscription: string): Promise<boolean> {
  const invoice = await invoiceOf(tx, subscription)
  return invoice !== null && (invoice.payUntil === null || Date.parse(invoice.payUntil) > Date.now())
}

/** What a person looks at may become a package yet: nobody pays for another one beside it without knowing that. */
async function assertKnown(tx: Tx, acceptHeld: boolean): Promise<void> {
  if (!acceptHeld && (await heldOnes(tx)).length > 0) throw refuse('acceptHeld', 'paymentHeld')
}

async function paid(ctx: Context, entityId: string, plan: Plan, current: SubscriptionRow | null): Promise<string> {
  const { tx, call, addJob } = ctx
  if (call.services.payments === null) throw new AppFault('paymentNotConfigured')
  const waiting = await asked(tx)
  // Asked for before, at this price: its page is still there.
  if (waiting?.plan === plan.id && waiting.price === plan.price && (await isPayable(tx, waiting.id))) return waiting.id
  const jobs = { add: (_tx: unknown, name: string, data: object) => addJob(name, data) }
  return askFor(tx, jobs, { entityId, plan, renews: current?.plan === plan.id ? current.id : null })
}

interface Chosen {
  plan: string
  acceptLoss: boolean
  acceptHeld: boolean
}

/**
 * A free pack is in force at once; any other is asked for, and in force once it is paid.
 * @throws 422 where nobody offers the package, a balance would be lost unasked, or a payment is looked at and nobody said that
 * they know; 409 wrongState, paymentNotConfigured
 */
export async function choose(ctx: Context, { plan: wanted, acceptLoss, acceptHeld }: Chosen): Promise<{ id: string }> {
  const { tx, actor } = ctx
  const { entityId } = actor
  if (entityId === null) throw new AppFault('forbidden')
  await holdEntity(tx)
  await holdSubscriptions(tx)
  const plan = await offeredPlan(tx, wanted)
  if (!plan) throw refuse('plan', 'planNotOffered')
  const current = await inForce(tx)
  const change = changeOf(current, plan)
  await assertMay(ctx, current, change, acceptLoss)
  if (!plan.free) {
    await assertKnown(tx, acceptHeld)
    return { id: await paid(ctx, entityId, plan, current) }
  }
  // Whatever its period: what costs nothing is had once, and not once a click.
  if (current?.plan === plan.id) return { id: await again(ctx, current) }
  const id = await addSubscription(tx, entityId, plan)
  await activate(tx, id)
  return { id }
}

/** @throws 409 unless it is in force and has an end */
export async function unsubscribe({ tx }: Context, { id }: Row): Promise<void> {
  await holdSubscriptions(tx)
  const current = await inForce(tx)
  if (current?.id !== id || current.status !== 'Renewed' || current.endsAt === null)
    throw new AppFault('wrongState', [], { status: current?.status ?? 'NotRegistered' })
  await cancel(tx, id)
}

/** [2.15] somebody is back from paying. What the browser was told there is not believed: the service is asked. */
export async function returned({ tx, actor, addJob }: Context, { id }: Row): Promise<void> {
  await holdSubscriptions(tx)
  const invoice = await invoiceOf(tx, id)
  if (!invoice || actor.entityId === null) throw new AppFault('notFound')
  if (invoice.state === 'open') await setSubscription(tx, id, { status: 'Pending' })
  await addJob(CHECK_PAYMENT, { entityId: actor.entityId, id: invoice.id })
}
