import { sql } from 'drizzle-orm'
import { dispatches } from '../../../resources/dispatches/schema.ts'
import { donors } from '../../../resources/donors/schema.ts'
import { entities } from '../../../resources/entities/schema.ts'
import { messages } from '../../../resources/messages/schema.ts'
import { surveyInvitations } from '../../../resources/survey_invitations/schema.ts'
import { anyOf, columns, known, pick, type Selected, select } from '../../db/columns.ts'
import type { Tx } from '../../db/types.ts'
import { keptToken } from '../../letters/keys.ts'
import { nameFor } from '../../letters/named.ts'
import { addressFor, GATE } from '../audience.ts'
import { gate } from '../gate.ts'
import { phoneOf } from '../phones.ts'
import { donorQuiet, laterOf, pauseAt } from '../quiet.ts'
import { readSurvey, type SurveyRow } from '../surveys/audience.ts'
import { type SurveyMessage, surveyMail, surveyPath, surveyText } from '../surveys/compose.ts'
import { planSurvey } from '../surveys/plan.ts'
import type { Compose, LastWord, MessageKind, Reason, Said, Waiting } from './kind.ts'

// As GATE names it.
const d = columns(donors, 'd')
const e = columns(entities, 'e')
const i = columns(surveyInvitations, 'i')
const m = columns(messages, 'm')
const s = columns(dispatches, 's')

const RECIPIENT = {
  ...pick(m, 'id', 'channel', 'language'),
  survey: known(s.survey),
  invitation: i.id,
  tokenHash: known(i.tokenHash),
  answered: sql<boolean>`${i.answeredAt} is not null`,
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
      join ${i} on ${i.entityId} = ${m.entityId} and ${i.survey} = ${s.survey} and ${i.donor} = ${m.donor} and ${i.deletedAt} is null
      where ${m.id} = ${anyOf(waiting.map(({ id }) => id))}`,
    ),
  )

async function surveysOf(tx: Tx, recipients: readonly Recipient[]): Promise<Map<string, SurveyRow>> {
  const found = new Map<string, SurveyRow>()
  for (const id of new Set(recipients.map(({ survey }) => survey))) {
    const survey = await readSurvey(tx, id)
    if (survey) found.set(id, survey)
  }
  return found
}

/** A survey that was closed since, or that they have answered, is nothing to write about. */
function refusal(recipient: Recipient, survey: SurveyRow): Reason | null {
  if (recipient.answered || survey.status !== 'published' || !survey.acceptAnswers) return 'spent'
  return gate({ ...recipient, gave: true }, false, recipient.channel)
}

const composed =
  ({ invitation, tokenHash, ...recipient }: Recipient, survey: SurveyRow): Compose =>
  (post) => {
    const path = surveyPath(survey.id, keptToken([post.secret, post.secretOld], invitation, tokenHash))
    const message: SurveyMessage = { ...recipient, survey, path }
    return recipient.channel === 'email' ? surveyMail(message, post) : surveyText(message, post)
  }

/** [3.12] a survey to one donor, by a link of their own: by the gate, to the address that they have now. */
export const surveyKind: MessageKind = {
  tries: 4,
  plan: planSurvey,

  async say(tx, waiting) {
    const [pause, recipients] = await Promise.all([pauseAt(tx), recipientsOf(tx, waiting)])
    const surveys = await surveysOf(tx, recipients)
    return new Map(
      recipients.flatMap((recipient): [string, Said][] => {
        const survey = surveys.get(recipient.survey)
        if (!survey) return []
        const reason = refusal(recipient, survey)
        if (reason !== null) return [[recipient.id, { reason }]]
        const held = laterOf(pause, recipient.quiet)
        if (held !== null) return [[recipient.id, held]]
        return [
          [recipient.id, { address: addressFor(recipient.channel, recipient), message: composed(recipient, survey) }],
        ]
      }),
    )
  },

  readsLast: true,
  async last(tx, claimed) {
    const recipients = await recipientsOf(tx, claimed)
    const surveys = await surveysOf(tx, recipients)
    const found = new Map(recipients.map((one) => [one.id, one]))
    const words = new Map<string, LastWord>()
    for (const { id, address } of claimed) {
      const recipient = found.get(id)
      const survey = recipient && surveys.get(recipient.survey)
      const reason = recipient && survey ? refusal(recipient, survey) : 'deleted'
      if (reason !== null) words.set(id, { reason })
      // It was made for the address of before.
      else if (recipient && addressFor(recipient.channel, recipient) !== address) words.set(id, { again: true })
    }
    return words
  },
}
