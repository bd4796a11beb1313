import { sql } from 'drizzle-orm'
import { dispatches } from '../../../resources/dispatches/schema.ts'
import { donors } from '../../../resources/donors/schema.ts'
import { entities } from '../../../resources/entities/schema.ts'
import { messages } from '../../../resources/messages/schema.ts'
import { yearLetterPages } from '../../../resources/year_letter_pages/schema.ts'
import { anyOf, columns, known, pick, type Selected, select } from '../../db/columns.ts'
import type { Tx } from '../../db/types.ts'
import { keptToken } from '../../letters/keys.ts'
import { nameFor } from '../../letters/named.ts'
import { addressFor, GATE } from '../audience.ts'
import { gate } from '../gate.ts'
import { phoneOf } from '../phones.ts'
import { donorQuiet, laterOf, pauseAt } from '../quiet.ts'
import { yearLetterPath } from '../yearLetters/addresses.ts'
import { readYearLetter, type YearLetterRow } from '../yearLetters/audience.ts'
import { type YearMessage, yearMessageMail, yearMessageText } from '../yearLetters/compose.ts'
import { planYearLetter } from '../yearLetters/plan.ts'
import type { Compose, LastWord, MessageKind, Reason, Said, Waiting } from './kind.ts'

// As GATE names it.
const d = columns(donors, 'd')
const e = columns(entities, 'e')
const m = columns(messages, 'm')
const p = columns(yearLetterPages, 'p')
const s = columns(dispatches, 's')

const RECIPIENT = {
  ...pick(m, 'id', 'channel', 'language'),
  yearLetter: known(s.yearLetter),
  page: p.id,
  tokenHash: known(p.tokenHash),
  disowned: sql<boolean>`${p.disownedAt} is not null`,
  name: sql<string>`case when coalesce(${d.hiddenName}, false) then '' else ${d.name} end`,
  email: sql<string>`coalesce(${d.email}, '')`,
  phone: sql<string>`coalesce(${phoneOf(d)}, '')`,
  entityName: nameFor(e, m.language),
  entityEmail: e.contactEmail,
  quiet: donorQuiet(),
  ...GATE,
}
type Recipient = Selected<typeof RECIPIENT>

const recipientsOf = (tx: Tx, waiting: readonly Pick<Waiting, 'id'>[]): Promise<Recipient[]> =>
  tx.rows(
    select(
      RECIPIENT,
      sql`from ${m} join ${s} on ${s.entityId} = ${m.entityId} and ${s.id} = ${m.dispatch}
      join ${d} on ${d.entityId} = ${m.entityId} and ${d.id} = ${m.donor} join ${e} on ${e.id} = ${m.entityId}
      join ${p} on ${p.entityId} = ${m.entityId} and ${p.yearLetter} = ${s.yearLetter} and ${p.donor} = ${m.donor} and ${p.content} is not null
      where ${m.id} = ${anyOf(waiting.map(({ id }) => id))}`,
    ),
  )

async function lettersOf(tx: Tx, recipients: readonly Recipient[]): Promise<Map<string, YearLetterRow>> {
  const found = new Map<string, YearLetterRow>()
  for (const id of new Set(recipients.map(({ yearLetter }) => yearLetter))) {
    const letter = await readYearLetter(tx, id)
    if (letter) found.set(id, letter)
  }
  return found
}

/** Who said that it is not meant for them is not written to again. */
const refusal = (recipient: Recipient): Reason | null =>
  recipient.disowned ? 'spent' : gate({ ...recipient, gave: true }, false, recipient.channel)

const composed =
  ({ page, tokenHash, ...recipient }: Recipient, letter: YearLetterRow): Compose =>
  (post) => {
    const path = yearLetterPath(letter.id, keptToken([post.secret, post.secretOld], page, tokenHash))
    const message: YearMessage = { ...recipient, letter, path }
    return recipient.channel === 'email' ? yearMessageMail(message, post) : yearMessageText(message, post)
  }

/** A letter about the year to one donor, by a link of their own: by the gate, to the address that they have now. */
export const yearLetterKind: MessageKind = {
  tries: 4,
  plan: planYearLetter,

  async say(tx, waiting) {
    const [pause, recipients] = await Promise.all([pauseAt(tx), recipientsOf(tx, waiting)])
    const letters = await lettersOf(tx, recipients)
    return new Map(
      recipients.flatMap((recipient): [string, Said][] => {
        const letter = letters.get(recipient.yearLetter)
        if (!letter) return []
        const reason = refusal(recipient)
        if (reason !== null) return [[recipient.id, { reason }]]
        const held = laterOf(pause, recipient.quiet)
        if (held !== null) return [[recipient.id, held]]
        return [
          [recipient.id, { address: addressFor(recipient.channel, recipient), message: composed(recipient, letter) }],
        ]
      }),
    )
  },

  readsLast: true,
  async last(tx, claimed) {
    const recipients = await recipientsOf(tx, claimed)
    const found = new Map(recipients.map((one) => [one.id, one]))
    const words = new Map<string, LastWord>()
    for (const { id, address } of claimed) {
      const recipient = found.get(id)
      const reason = recipient ? refusal(recipient) : 'deleted'
      if (reason !== null) words.set(id, { reason })
      // It was made for the address of before.
      else if (recipient && addressFor(recipient.channel, recipient) !== address) words.set(id, { again: true })
    }
    return words
  },
}
