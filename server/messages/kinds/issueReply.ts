import { sql } from 'drizzle-orm'
import { accountMailAr } from '../../../i18n/ar/accountMail.ts'
import { accountMailEn } from '../../../i18n/en/accountMail.ts'
import { fillText } from '../../../i18n/letter.ts'
import { donorIssues } from '../../../resources/donor_issues/schema.ts'
import { donors } from '../../../resources/donors/schema.ts'
import { entities } from '../../../resources/entities/schema.ts'
import { messages } from '../../../resources/messages/schema.ts'
import { donorLoginUrl } from '../../accounts/purposes.ts'
import { addressOf, type OutgoingMail } from '../../channels/email/port.ts'
import { anyOf, columns, pick, type Selected, select } from '../../db/columns.ts'
import type { Tx } from '../../db/types.ts'
import { nameFor } from '../../letters/named.ts'
import { GATE } from '../audience.ts'
import { mayBeAnswered } from '../gate.ts'
import type { LastWord, MessageKind, Post, Reason, Said } from './kind.ts'
import { isolated, oneLine } from './mailParts.ts'
import { composeSingleMail } from './singleMail.ts'

// As GATE of the audience names it.
const d = columns(donors, 'd')
const e = columns(entities, 'e')
const i = columns(donorIssues, 'i')
const m = columns(messages, 'm')
const later = columns(messages, 'later')

/** So long a mail service may be away. */
const LIFE = sql`interval '7 days'`

const ANSWER = {
  ...pick(m, 'id', 'language'),
  ...pick(i, 'donorName', 'donorEmail', 'message', 'reply', 'replyFiles'),
  ...GATE,
  entityName: nameFor(e, m.language),
  late: sql<boolean>`${m.createdAt} < now() - ${LIFE}`,
  /** The question or its donor's address are others by now, the charity is not at work, or a later mail says the same. */
  gone: sql<boolean>`${i.deletedAt} is not null or ${d.email} is distinct from ${i.donorEmail} or ${e.status} <> 'active' or ${e.deletedAt} is not null
    or exists (select 1 from ${later} where ${later.entityId} = ${m.entityId} and ${later.issue} = ${m.issue} and ${later.kind} = ${m.kind}
      and (${later.createdAt}, ${later.id}) > (${m.createdAt}, ${m.id}) and ${later.state} not in ('suppressed', 'cancelled'))`,
}
type Answer = Selected<typeof ANSWER>

const answersOf = (tx: Tx, ids: readonly string[]): Promise<Answer[]> =>
  tx.rows(
    select(
      ANSWER,
      sql`from ${m} join ${i} on ${i.entityId} = ${m.entityId} and ${i.id} = ${m.issue}
      join ${d} on ${d.entityId} = ${i.entityId} and ${d.id} = ${i.donor} join ${e} on ${e.id} = ${i.entityId}
      where ${m.id} = ${anyOf(ids)}`,
    ),
  )

const refusal = ({ late, gone, reply, ...donor }: Answer): Reason | null => {
  if (late) return 'expired'
  return mayBeAnswered(donor) ?? (gone || reply === null ? 'spent' : null)
}

const TEXTS = { en: accountMailEn, ar: accountMailAr }
const MARKED = 200

/** [4.8] the charity's answer, in the donor's mailbox: as it was written, below the beginning of what was asked. */
export function answerMail(
  answer: Pick<
    Answer,
    'id' | 'language' | 'donorName' | 'donorEmail' | 'message' | 'reply' | 'replyFiles' | 'entityName'
  >,
  post: Post,
): OutgoingMail {
  const { language: lang, message, entityName: sender } = answer
  const { issue, at, greeting, greetingNameless } = TEXTS[lang]
  const name = oneLine(answer.donorName ?? '')
  const asked = message.length > MARKED ? `${message.slice(0, MARKED).trimEnd()} …` : message
  const composed = composeSingleMail({
    lang,
    sender,
    subject: fillText(issue.subject, { entity: sender }),
    greeting: name ? fillText(greeting, { name }) : greetingNameless,
    lines: [
      fillText(issue.asked, { message: isolated(asked) }),
      issue.answer,
      ...(answer.reply ?? '').split(/\n+/).filter((line) => line.trim() !== ''),
      ...(answer.replyFiles.length > 0 ? [issue.files] : []),
      issue.there,
    ],
    links: [{ label: '', action: issue.action, url: donorLoginUrl(post.publicUrl, lang) }],
    at,
    within: issue.within,
    ignore: issue.ignore,
  })
  return {
    id: answer.id,
    to: { address: answer.donorEmail ?? '', ...(name ? { name } : {}) },
    from: { address: addressOf(post.from), name: oneLine(sender) },
    ...composed,
    lang,
  }
}

/** [4.8] an answer to what a donor asked: it goes to the address that they asked from, while it is still theirs. */
export const issueReplyKind: MessageKind = {
  tries: Number.POSITIVE_INFINITY,

  async say(tx, waiting) {
    const answers = await answersOf(
      tx,
      waiting.map(({ id }) => id),
    )
    return new Map(
      answers.map((answer): [string, Said] => {
        const reason = refusal(answer)
        return [answer.id, reason === null ? { address: answer.donorEmail ?? '' } : { reason }]
      }),
    )
  },

  async last(tx, claimed) {
    const answers = await answersOf(
      tx,
      claimed.map(({ id }) => id),
    )
    return new Map(
      answers.map((answer): [string, LastWord] => {
        const reason = refusal(answer)
        return [answer.id, reason === null ? { message: (post) => answerMail(answer, post) } : { reason }]
      }),
    )
  },
}
