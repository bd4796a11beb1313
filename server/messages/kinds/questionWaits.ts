import { sql } from 'drizzle-orm'
import { accountMailAr } from '../../../i18n/ar/accountMail.ts'
import { accountMailEn } from '../../../i18n/en/accountMail.ts'
import { fillText } from '../../../i18n/letter.ts'
import { donorIssues } from '../../../resources/donor_issues/schema.ts'
import { entities } from '../../../resources/entities/schema.ts'
import { messages } from '../../../resources/messages/schema.ts'
import { projects } from '../../../resources/projects/schema.ts'
import { users } from '../../../resources/users/schema.ts'
import { addressOf, type OutgoingMail } from '../../channels/email/port.ts'
import { anyOf, columns, known, pick, type Selected, select } from '../../db/columns.ts'
import type { Tx } from '../../db/types.ts'
import { nameFor } from '../../letters/named.ts'
import type { LastWord, MessageKind, Post, Reason, Said } from './kind.ts'
import { isolated, oneLine } from './mailParts.ts'
import { composeSingleMail } from './singleMail.ts'

const e = columns(entities, 'e')
const i = columns(donorIssues, 'i')
const m = columns(messages, 'm')
const p = columns(projects, 'p')
const u = columns(users, 'u')

/** So long a mail service may be away. */
const LIFE = sql`interval '7 days'`

const REMINDER = {
  ...pick(m, 'id', 'language'),
  address: known(m.sentTo),
  issue: known(m.issue),
  name: u.name,
  project: p.name,
  entityName: nameFor(e, m.language),
  late: sql<boolean>`${m.createdAt} < now() - ${LIFE}`,
  /** It was answered, taken back or closed, nobody of its entity can do anything about it, or they want no such mail. */
  gone: sql<boolean>`${i.status} <> 'open' or ${i.deletedAt} is not null or ${i.passedAt} is null or ${i.answeredAt} is not null
    or ${p.deletedAt} is not null or ${e.status} <> 'active' or ${e.deletedAt} is not null or 'questionWaits' = any(${u.mutedMails})`,
}
type Reminder = Selected<typeof REMINDER>

/** Whom the address has become somebody else's, or nobody's, has no row here. */
const remindersOf = (tx: Tx, those: readonly { id: string }[]): Promise<Reminder[]> =>
  tx.rows(
    select(
      REMINDER,
      sql`from ${m} join ${i} on ${i.entityId} = ${m.entityId} and ${i.id} = ${m.issue} join ${p} on ${p.entityId} = ${i.entityId} and ${p.id} = ${i.project}
      join ${e} on ${e.id} = ${m.entityId} join ${u} on ${u.entityId} = ${m.entityId} and lower(${u.email}) = lower(${m.sentTo}) and ${u.status} = 'active'
      where ${m.id} = ${anyOf(those.map(({ id }) => id))}`,
    ),
  )

const refusal = ({ late, gone }: Reminder): Reason | null => (late ? 'expired' : gone ? 'spent' : null)

const TEXTS = { en: accountMailEn, ar: accountMailAr }

/** It names no donor and quotes nobody: what was asked is read after signing in. */
function reminderMail(
  reminder: Pick<Reminder, 'id' | 'address' | 'language' | 'issue' | 'name' | 'project' | 'entityName'>,
  { publicUrl, from }: Pick<Post, 'publicUrl' | 'from'>,
): OutgoingMail {
  const { language: lang, entityName: sender, address } = reminder
  const { question, at, greeting } = TEXTS[lang]
  const [name, project] = [oneLine(reminder.name), oneLine(reminder.project)]
  const composed = composeSingleMail({
    lang,
    sender,
    subject: fillText(question.subject, { project }),
    greeting: fillText(greeting, { name }),
    lines: [fillText(question.lead, { project: isolated(project) }), question.next],
    links: [{ label: '', action: question.action, url: `${publicUrl}/app/questions#question-${reminder.issue}` }],
    at,
    within: question.within,
    ignore: fillText(question.ignore, { entity: sender }),
  })
  return {
    id: reminder.id,
    to: { address, name },
    from: { address: addressOf(from), name: oneLine(sender) },
    ...composed,
    lang,
  }
}

/** product.md 2: to the staff of a project, whose answer support and a donor wait for. */
export const questionWaitsKind: MessageKind = {
  tries: Number.POSITIVE_INFINITY,

  async say(tx, waiting) {
    const found = await remindersOf(tx, waiting)
    return new Map(
      found.map((one): [string, Said] => {
        const reason = refusal(one)
        return [one.id, reason === null ? { address: one.address } : { reason }]
      }),
    )
  },

  async last(tx, claimed) {
    const found = await remindersOf(tx, claimed)
    return new Map(
      found.map((one): [string, LastWord] => {
        const reason = refusal(one)
        return [one.id, reason === null ? { message: (post) => reminderMail(one, post) } : { reason }]
      }),
    )
  },
}
