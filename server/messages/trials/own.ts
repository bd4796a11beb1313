/** Where a test reaches whoever asks for it, and by what: themselves alone, and only where it is known to be them. */
import { sql } from 'drizzle-orm'
import { users } from '../../../resources/users/schema.ts'
import type { Channel } from '../../channels/port.ts'
import { columns, pick, select } from '../../db/columns.ts'
import type { Tx } from '../../db/types.ts'
import type { Call } from '../../engine/context.ts'
import { AppFault } from '../../engine/fault.ts'

const u = columns(users, 'u')

/** By which anything may be said to a phone: Meta's Cloud API takes nothing but templates that it has approved. */
export const FREE_TEXT = ['whatsapp', 'sms'] as const satisfies readonly Channel[]

export interface OwnReach {
  email: string
  phone: string | null
  /** A code that went to this number came back from this person. */
  proven: boolean
  /** By what the entity can write. */
  ready: Channel[]
}

/** @throws 404 */
export async function readOwnReach(tx: Tx, { actor, services }: Pick<Call, 'actor' | 'services'>): Promise<OwnReach> {
  const me = await tx.one(
    select(pick(u, 'email', 'phone', 'provenPhone'), sql`from ${u} where ${u.id} = ${actor.userId}::uuid`),
  )
  if (!me) throw new AppFault('notFound')
  const { email, phone, provenPhone } = me
  const ready = [...(await services.channelsOf(tx, actor.entityId))]
  return { email, phone, proven: phone !== null && phone === provenPhone, ready }
}

/** What is lacking before a test can go by a channel. */
export type Lack = 'phone' | 'proof'

export interface OwnWay {
  channel: Channel
  /** Where it goes; null while something is lacking. */
  to: string | null
  lacks: Lack | null
}

/**
 * By each channel that is set up. Where nothing can bring a code to a phone, Meta's templates go to the number on record:
 * they say nothing that Meta has not read before.
 */
export const waysOf = ({ email, phone, proven, ready }: OwnReach): OwnWay[] =>
  ready.map((channel): OwnWay => {
    if (channel === 'email') return { channel, to: email, lacks: null }
    const provable = channel !== 'whatsappCloud' || FREE_TEXT.some((one) => ready.includes(one))
    const lacks = phone === null ? 'phone' : provable && !proven ? 'proof' : null
    return { channel, to: lacks === null ? phone : null, lacks }
  })

/** Where a test goes by a channel that is set up. @throws 409 noOwnPhone */
export function ownAddress(own: OwnReach, channel: Channel): string {
  const to = waysOf(own).find((one) => one.channel === channel)?.to
  if (!to) throw new AppFault('noOwnPhone')
  return to
}
