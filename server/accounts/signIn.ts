/** docs/decisions/120: a donor signs in by a link that goes to their phone or mail. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { donors } from '../../resources/donors/schema.ts'
import type { Channel } from '../channels/port.ts'
import { columns, select } from '../db/columns.ts'
import { newId } from '../db/ids.ts'
import type { Tx } from '../db/types.ts'
import { defineJob } from '../engine/job.ts'
import type { Services } from '../engine/services.ts'
import { GATE } from '../messages/audience.ts'
import { wayIn } from '../messages/gate.ts'
import { SEND_SINGLES } from '../messages/job.ts'
import type { AddJob } from './plan.ts'
import { LIFE_SECONDS } from './purposes.ts'

const d = columns(donors, 'd')

const SIGN_INS = 'sign-in-links'

/** By which an entity can write to somebody who did not write to it: Meta's Cloud API takes templates alone. */
const PHONES: readonly Channel[] = ['whatsapp', 'sms']

/** Writes that a number was asked with, and the job that looks it up: the same for every number, whoever has it. */
export async function askSignIn(tx: Tx, phone: string, language: 'ar' | 'en', addJob: AddJob): Promise<void> {
  const id = newId()
  await tx.rows(
    sql`select athar_ask_sign_in(${id}::uuid, ${phone}, ${language}, make_interval(secs => ${LIFE_SECONDS.signIn}))`,
  )
  await addJob(SIGN_INS, { entityId: null, id })
}

/** An account of the number: one that was signed in to before, or a donor's who never did. */
interface Account {
  who: string | null
  of_entity: string | null
  of_donor: string | null
}

/** What a way by the donor's entity is: a phone's channel, mail, or none. */
type Way = Channel | null

/** By what the donor's entity reaches them; their mail too, where they never signed in. */
async function wayOf(services: Services, { who, of_entity: entityId, of_donor: donor }: Account): Promise<Way> {
  // Someone whom several entities know: none of them carries a link that opens what is another's.
  if (entityId === null) return 'email'
  return services.db.as({ kind: 'worker', entityId }, async (tx) => {
    const ready = await services.channelsOf(tx, entityId)
    const open = PHONES.filter((channel) => ready.has(channel))
    const found = await tx.one(select(GATE, sql`from ${d} where ${d.id} = ${donor}::uuid`))
    const way = found && wayIn(found, who === null ? [...open, 'email'] : open)
    // Their account's own mail is the platform's to write to, whatever an entity's record of them says.
    return way ?? (who === null ? null : 'email')
  })
}

async function plan(services: Services, ask: string, account: Account, way: Channel): Promise<void> {
  const entityId = way === 'email' ? null : account.of_entity
  await services.db.as({ kind: 'worker', entityId }, async (tx) => {
    const done = await tx.one<{ planned: boolean }>(sql`select athar_plan_sign_in(${newId()}::uuid, ${ask}::uuid,
      ${account.who}::uuid, ${account.of_entity}::uuid, ${account.of_donor}::uuid, ${way},
      make_interval(secs => ${LIFE_SECONDS.signIn})) as planned`)
    if (done?.planned) await services.jobs.add(tx, SEND_SINGLES, { entityId, id: null, channel: way })
  })
}

/** Looks up whose the number of a request is, and plans a link for each. Safe to repeat: a link that has just been planned stands. */
export async function planSignIns(services: Services, ask: string): Promise<void> {
  const worker = { kind: 'worker', entityId: null } as const
  const accounts = await services.db.as(worker, (tx) =>
    tx.rows<Account>(sql`select * from athar_sign_in_accounts(${ask}::uuid)`),
  )
  for (const account of accounts) {
    const way = await wayOf(services, account)
    if (way !== null) await plan(services, ask, account, way)
  }
  await services.db.as(worker, (tx) => tx.rows(sql`select athar_end_ask(${ask}::uuid)`))
}

/** Whoever asked stands before the page: it goes before what others wait for. */
export const signInLinks = defineJob({
  name: SIGN_INS,
  data: z.strictObject({ entityId: z.null(), id: z.uuid() }),
  run: (services, { id }) => planSignIns(services, id),
  urgent: () => true,
})
