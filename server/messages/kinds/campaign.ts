import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { dispatches } from '../../../resources/dispatches/schema.ts'
import { donors } from '../../../resources/donors/schema.ts'
import { messages } from '../../../resources/messages/schema.ts'
import { anyOf, columns, known, pick, type Selected, select, updates } from '../../db/columns.ts'
import type { Tx } from '../../db/types.ts'
import { actingAs } from '../../engine/acting.ts'
import { hashToken } from '../../letters/keys.ts'
import { addressFor, GATE } from '../audience.ts'
import { moveAppeal } from '../campaigns/begin.ts'
import { planAppeal } from '../campaigns/plan.ts'
import { readAppeal } from '../campaigns/read.ts'
import { readSaying, type Saying } from '../campaigns/saying.ts'
import { appealMessage } from '../campaigns/words.ts'
import { gate } from '../gate.ts'
import { unlicensed } from '../licences.ts'
import { phoneOf } from '../phones.ts'
import { donorQuiet, laterOf, pauseAt } from '../quiet.ts'
import type { LastWord, MessageKind, Reason, Said, Waiting } from './kind.ts'

// As GATE names it.
const d = columns(donors, 'd')
const m = columns(messages, 'm')
const s = columns(dispatches, 's')

const RECIPIENT = {
  message: m.id,
  channel: m.channel,
  language: m.language,
  appeal: known(s.appeal),
  email: sql<string>`coalesce(${d.email}, '')`,
  phone: sql<string>`coalesce(${phoneOf(d)}, '')`,
  ...pick(d, 'name', 'hiddenName'),
  quiet: donorQuiet(),
  ...GATE,
}
type Recipient = Selected<typeof RECIPIENT>

const recipientsOf = (tx: Tx, waiting: readonly Pick<Waiting, 'id'>[]): Promise<Recipient[]> =>
  tx.rows(
    select(
      RECIPIENT,
      sql`from ${m} join ${s} on ${s.entityId} = ${m.entityId} and ${s.id} = ${m.dispatch}
      join ${d} on ${d.entityId} = ${m.entityId} and ${d.id} = ${m.donor}
      where ${m.id} = ${anyOf(waiting.map(({ id }) => id))} and ${s.appeal} is not null`,
    ),
  )

async function sayingsOf(tx: Tx, recipients: readonly Recipient[]): Promise<Map<string, Saying>> {
  const sayings = new Map<string, Saying>()
  for (const id of new Set(recipients.map(({ appeal }) => appeal))) {
    const saying = await readSaying(tx, id)
    if (saying) sayings.set(id, saying)
  }
  return sayings
}

/** product.md 29: an appeal needs consent to appeals, and its licence. */
const refusal = (recipient: Recipient, saying: Saying | undefined): Reason | null => {
  if (!saying) return 'spent'
  if (saying.licence.over || !saying.licence.begun) return unlicensed(saying.licence.over)
  return gate({ ...recipient, gave: true }, true, recipient.channel)
}

/** A key of its own for each message, kept as its hash, in the commit that hands it over. */
async function giveKeys(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const keys = new Map(ids.map((id) => [id, randomBytes(16).toString('base64url')]))
  const hashes = Array.from(keys.values(), hashToken)
  await tx.rows(sql`update ${m} set ${updates(m, { tokenHash: sql`k.hash` })}
    from unnest(${sql.param([...keys.keys()])}::uuid[], ${sql.param(hashes)}::text[]) as k (id, hash) where ${m.id} = k.id`)
  return keys
}

/** [3.10] an appeal to one donor: by the gate, to the address that they have now, with a link of their own. */
export const campaignKind: MessageKind = {
  tries: 4,
  plan: planAppeal,

  async say(tx, waiting) {
    const [pause, recipients] = await Promise.all([pauseAt(tx), recipientsOf(tx, waiting)])
    const sayings = await sayingsOf(tx, recipients)
    return new Map(
      recipients.map((one): [string, Said] => {
        const reason = refusal(one, sayings.get(one.appeal))
        if (reason !== null) return [one.message, { reason }]
        const held = laterOf(pause, one.quiet)
        if (held !== null) return [one.message, held]
        return [one.message, { address: addressFor(one.channel, one) }]
      }),
    )
  },

  async last(tx, claimed) {
    const recipients = await recipientsOf(tx, claimed)
    const sayings = await sayingsOf(tx, recipients)
    const found = new Map(recipients.map((one) => [one.message, one]))
    const keys = await giveKeys(
      tx,
      claimed.map(({ id }) => id),
    )
    const words = new Map<string, LastWord>()
    for (const { id, address } of claimed) {
      const one = found.get(id)
      const saying = one && sayings.get(one.appeal)
      const reason = one ? refusal(one, saying) : 'deleted'
      if (!one || !saying || reason !== null) words.set(id, { reason: reason ?? 'spent' })
      else if (addressFor(one.channel, one) !== address) words.set(id, { again: true })
      else {
        const { channel, language: lang } = one
        const to = { id, lang, channel, to: address, name: one.hiddenName ? '' : one.name, key: keys.get(id) ?? '' }
        words.set(id, { message: (post) => appealMessage(saying, to, post) })
      }
    }
    return words
  },

  async ended(tx, { appeal }) {
    if (appeal === null || (await readAppeal(tx, appeal, true))?.status !== 'sending') return
    await actingAs(tx, 'send', () => moveAppeal(tx, appeal, { status: 'published', finishedAt: sql`now()` }))
  },
}
