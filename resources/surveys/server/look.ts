import { sql } from 'drizzle-orm'
import { nameIn } from '../../../i18n/named.ts'
import { columns, pick, select } from '../../../server/db/columns.ts'
import { newId } from '../../../server/db/ids.ts'
import type { Tx } from '../../../server/db/types.ts'
import { type Call, inTx } from '../../../server/engine/context.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import type { Services } from '../../../server/engine/services.ts'
import { mainColorOf } from '../../../server/letters/colours.ts'
import { type Trial } from '../../../server/letters/keys.ts'
import { NOBODY } from '../../../server/letters/present.ts'
import type { SurveyRow } from '../../../server/messages/surveys/audience.ts'
import { readSurvey } from '../../../server/messages/surveys/audience.ts'
import { type SurveyMessage, surveyMail, surveyPath, surveyText } from '../../../server/messages/surveys/compose.ts'
import type { TestInput } from '../../../server/messages/trials/input.ts'
import { sendTrial, type TrialOutcome, trialAddress } from '../../../server/messages/trials/send.ts'
import { surveyPreviewHtml } from '../../../server/pages/render.ts'
import { entities } from '../../entities/schema.ts'
import { surveys } from '../schema.ts'
import { logoWithin, readLogo } from './logo.ts'
import { type Found, presentSurvey } from './publicPage.ts'

const e = columns(entities, 'e')
const s = columns(surveys, 's')

const SHOWN = pick(
  s,
  'id',
  'type',
  'titleAr',
  'titleEn',
  'introAr',
  'introEn',
  'thanksAr',
  'thanksEn',
  'questions',
  'askGender',
  'askAge',
  'askPhone',
  'acceptAnswers',
)

/** A survey of the transaction's entity as it was saved last, whatever its state, and whose it is. */
async function readLook(tx: Tx, id: string) {
  const survey = await tx.one(select(SHOWN, sql`from ${s} where ${s.id} = ${id}::uuid and ${s.deletedAt} is null`))
  const entity = await tx.one(
    select(
      {
        ...pick(e, 'id', 'name', 'nameEn', 'logo', 'defaultLanguage', 'contactEmail'),
        mainColor: mainColorOf(e.id),
      },
      sql`from ${e} where ${e.id} = athar_entity()`,
    ),
  )
  if (!survey || !entity) return null
  return { survey, entity: { ...entity, logo: await readLogo(tx, entity.logo) } }
}

/** What a respondent will see. @throws 404 */
export async function previewOf(call: Call, language: 'ar' | 'en', id: string): Promise<{ html: string }> {
  const look = await inTx(call, (tx) => readLook(tx, id))
  if (!look) throw new AppFault('notFound')
  const { survey, entity } = look
  const within = await logoWithin(call.services, call.actor.entityId ?? '', entity.logo)
  const shown = presentSurvey(survey, { ...entity, logo: within?.logo ?? null }, language, survey.type === 'special')
  const urls = { self: `/survey/${id}`, ...(within && { pictures: within.address }) }
  const filled = { values: {}, faults: {} }
  return { html: await surveyPreviewHtml({ survey: shown, view: 'form', filled, urls, once: newId() }) }
}

/** What a test's link opens: the survey as it stands, for as long as whoever asked for it may see it; null where it opens nothing. */
export async function openTrial({ db }: Services, id: string, trial: Trial): Promise<Found | null> {
  const { userId, entityId } = trial
  const look = await db.as({ kind: 'worker', entityId }, async (tx) => {
    const asker = await tx.one<{ stands: boolean }>(
      sql`select athar_asker_stands(${userId}::uuid, ${entityId}::uuid) as stands`,
    )
    return asker?.stands === true ? readLook(tx, id) : null
  })
  if (!look) return null
  const { survey, entity } = look
  const invitation = survey.type === 'special' ? { language: entity.defaultLanguage, answered: false } : null
  return { survey, entity, invitation }
}

const messageOf = (
  survey: SurveyRow,
  {
    entity,
    path,
    language,
  }: {
    entity: { name: string; nameEn: string | null; contactEmail: string | null }
    path: string
    language: 'ar' | 'en'
  },
  { id, address }: { id: string; address: string },
): SurveyMessage => ({
  id,
  language,
  name: '',
  email: address,
  phone: address,
  entityName: nameIn(entity, language),
  entityEmail: entity.contactEmail,
  survey,
  path,
})

/** A survey's test: what its link opens can be filled in, and keeps nothing. @throws as {@link sendTrial} */
export const testSurvey = (call: Call, id: string, { channel, language }: TestInput): Promise<TrialOutcome> =>
  sendTrial(call, {
    id,
    channel,
    read: async (tx) => {
      const [survey, look] = [await readSurvey(tx, id), await readLook(tx, id)]
      if (!survey || !look) throw new AppFault('notFound')
      const path = surveyPath(id, trialAddress(call, id, NOBODY))
      const about = { entity: look.entity, path, language: language ?? call.locale }
      return (to) => {
        const message = messageOf(survey, about, to)
        return channel === 'email' ? surveyMail(message, to.post) : surveyText(message, to.post)
      }
    },
  })
