import { sql } from 'drizzle-orm'
import { editions } from '../../../resources/editions/schema.ts'
import { letters } from '../../../resources/letters/schema.ts'
import { reports } from '../../../resources/reports/schema.ts'
import type { Channel } from '../../channels/port.ts'
import { anyOf, columns, known, pick, select, updates } from '../../db/columns.ts'
import type { Tx } from '../../db/types.ts'
import { actingAs } from '../../engine/acting.ts'
import { letterPath } from '../../letters/addresses.ts'
import { keptToken } from '../../letters/keys.ts'
import { type LetterEdition, type LetterWords, letterOf } from '../../letters/parts.ts'
import { addressFor, readRecipients } from '../audience.ts'
import { type GateInput, gate } from '../gate.ts'
import { holdsNow, overNow, unlicensed } from '../licences.ts'
import { laterOf, pauseAt } from '../quiet.ts'
import { planReport } from '../reportBatches.ts'
import type { Compose, LastWord, MessageKind, Post, Reason, Said, Together, Waiting } from './kind.ts'
import { amountsLine, contentOf, enveloped, headingOf, type MailContent, mailFor, textFor } from './reportContent.ts'
import { type Brought, mailTogether, textTogether } from './together.ts'

const l = columns(letters, 'l')
const r = columns(reports, 'r')
const x = columns(editions, 'x')

/** What of a letter is its donor's alone, and of which edition it is. */
interface Part {
  id: string
  edition: string
  words: LetterWords
  tokenHash: string
}

/** Asked for by their whole keys, not joined: what the planner believes of a table that has just grown may be far off. */
async function partsFor(tx: Tx, waiting: readonly Pick<Waiting, 'entityId' | 'letter'>[]): Promise<Map<string, Part>> {
  const entities = [...new Set(waiting.flatMap(({ entityId }) => entityId ?? []))]
  const ids = waiting.flatMap(({ letter }) => letter ?? [])
  const rows = await tx.rows(
    select(
      { id: l.id, edition: known(l.edition), words: sql<LetterWords>`${l.words}`, tokenHash: known(l.tokenHash) },
      sql`from ${l} where ${l.entityId} = ${anyOf(entities)} and ${l.id} = ${anyOf(ids)} and ${l.words} is not null`,
    ),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

async function editionsOf(tx: Tx, parts: Iterable<Part>): Promise<Map<string, LetterEdition>> {
  const ids = [...new Set(Array.from(parts, ({ edition }) => edition))]
  const rows = await tx.rows(
    select({ id: x.id, content: sql<LetterEdition>`${x.content}` }, sql`from ${x} where ${x.id} = ${anyOf(ids)}`),
  )
  return new Map(rows.map((row) => [row.id, row.content]))
}

/** Which of the reports ask for something, and whether the licence holds that they ask under. */
interface Ask {
  appeal: boolean
  licensed: boolean
  /** It has one that has ended. */
  over: boolean
}

async function asksOf(tx: Tx, messages: readonly Waiting[]): Promise<Map<string, Ask>> {
  const ids = [...new Set(messages.flatMap(({ report }) => report ?? []))]
  const rows = await tx.rows(
    select(
      { ...pick(r, 'id', 'appeal'), licensed: holdsNow(r), over: overNow(r) },
      sql`from ${r} where ${r.id} = ${anyOf(ids)}`,
    ),
  )
  return new Map(rows.map(({ id, ...ask }) => [id, ask]))
}

/** Of a report that is no more the gate is asked as of one that asks: it lets fewer pass. */
function refusal(person: Omit<GateInput, 'gave'>, ask: Ask | undefined, channel: Channel): Reason | null {
  if (ask?.appeal && !ask.licensed) return unlicensed(ask.over)
  return gate({ ...person, gave: true }, ask?.appeal ?? true, channel)
}

const recipientsOf = (tx: Tx, messages: readonly Waiting[]) =>
  readRecipients(
    tx,
    messages.flatMap(({ donor }) => donor ?? []),
  )

type Found = { parts: ReadonlyMap<string, Part>; editions: ReadonlyMap<string, LetterEdition> }

/** What one of the letters that go together says, and where it is read. */
function broughtBy(
  { report, letter }: { report: string | null; letter: string | null },
  { parts, editions }: Found,
  mail: { id: string; email: string },
  post: Post,
): { content: MailContent; path: string; brought: Brought } {
  const part = parts.get(letter ?? '')
  const edition = part && editions.get(part.edition)
  if (!part || !edition || report === null) throw new Error('a letter that goes along is not there')
  const content = contentOf(letterOf(edition, part.words), mail)
  const path = letterPath(report, keptToken([post.secret, post.secretOld], part.id, part.tokenHash))
  const { projectName: project, subject, message } = content
  const letterUrl = `${post.publicUrl}${path}`
  return { content, path, brought: { project, subject, message, amountsLine: amountsLine(content), letterUrl } }
}

/** One message for several letters; whoever stops messages does so by the first one's link. */
const composedTogether =
  (lead: Together, found: Found): Compose =>
  (post) => {
    const { id, channel, address, along = [] } = lead
    const mail = { id, email: address }
    const first = broughtBy(lead, found, mail, post)
    const letters = [first, ...along.map((one) => broughtBy(one, found, mail, post))].map(({ brought }) => brought)
    const { language: lang, entityName, donorName, licence } = first.content
    const input = {
      lang,
      entityName,
      donorName,
      letters,
      ...(licence && { below: [licence.line], licence: licence.number }),
    }
    if (channel !== 'email') return { id, lang, to: address, text: textTogether(input) }
    const unsubscribeUrl = `${post.publicUrl}${first.path}/stop`
    return enveloped(first.content, mailTogether({ ...input, unsubscribeUrl }), unsubscribeUrl, post)
  }

/** The letter of a report: it goes by the gate, to the address that the donor has now, with their own key in its link. */
export const reportKind: MessageKind = {
  tries: 4,
  plan: planReport,

  async say(tx, waiting) {
    const [pause, people, parts, asks] = await Promise.all([
      pauseAt(tx),
      recipientsOf(tx, waiting),
      partsFor(tx, waiting),
      asksOf(tx, waiting),
    ])
    const editions = await editionsOf(tx, parts.values())
    const said = new Map<string, Said>()
    for (const { id, channel, report, letter, donor } of waiting) {
      const [person, part] = [people.get(donor ?? ''), parts.get(letter ?? '')]
      const edition = part && editions.get(part.edition)
      if (!person || !part || !edition || report === null) continue
      const reason = refusal(person, asks.get(report), channel)
      const message: Compose = (post) => {
        const [letter, to] = [letterOf(edition, part.words), { id, email: person.email }]
        const path = letterPath(report, keptToken([post.secret, post.secretOld], part.id, part.tokenHash))
        if (channel === 'email') return mailFor(contentOf(letter, to), path, post)
        return textFor(headingOf(letter, to), person.phone, path, post)
      }
      const held = laterOf(pause, person.quiet)
      if (reason !== null) said.set(id, { reason })
      else if (held !== null) said.set(id, held)
      else said.set(id, { address: addressFor(channel, person), message })
    }
    return said
  },

  readsLast: true,
  async last(tx, claimed) {
    const [people, asks] = await Promise.all([recipientsOf(tx, claimed), asksOf(tx, claimed)])
    const words = new Map<string, LastWord>()
    for (const { id, channel, report, donor, address } of claimed) {
      if (report === null) continue
      const person = people.get(donor ?? '')
      const reason = person ? refusal(person, asks.get(report), channel) : 'deleted'
      if (reason !== null) words.set(id, { reason })
      // It was made for the address of before.
      else if (person && addressFor(channel, person) !== address) words.set(id, { again: true })
    }
    return words
  },

  async together(tx, leads) {
    const ofLeads = leads.flatMap((lead) => [
      lead,
      ...(lead.along ?? []).map(({ letter }) => ({ entityId: lead.entityId, letter })),
    ])
    const parts = await partsFor(tx, ofLeads)
    const found = { parts, editions: await editionsOf(tx, parts.values()) }
    return new Map(leads.map((lead): [string, Compose] => [lead.id, composedTogether(lead, found)]))
  },

  async ended(tx, { report }) {
    await actingAs(tx, 'send', () =>
      tx.rows(sql`update ${r} set ${updates(r, {
        status: 'sent',
        finishedAt: sql`now()`,
        version: sql`${r.version} + 1`,
        updatedAt: sql`now()`,
      })}
      where ${r.id} = ${report}::uuid and ${r.status} in ('sending', 'stopped')`),
    )
  },
}
