import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { columns } from '../../../server/db/columns.ts'
import type { DbContext, Tx } from '../../../server/db/types.ts'
import { AppFault, malformed } from '../../../server/engine/fault.ts'
import type { Services } from '../../../server/engine/services.ts'
import { removeBytes } from '../../../server/files/remove.ts'
import { insertFile } from '../../../server/files/row.ts'
import { type Incoming, storeBytes } from '../../../server/files/write.ts'
import type { SentFile } from '../../_contracts/publicSurvey.ts'
import { CODES } from '../../_kit/codes.ts'
import { LIMITS } from '../../_kit/limits.ts'
import { surveys, takenBy } from '../schema.ts'
import { findSurvey } from './publicPage.ts'
import { bytesFor, senderOf } from './sentFiles.ts'

const s = columns(surveys, 's')

const TICKET_BYTES = 16

/** For which question of which survey a file comes, and by which link. */
interface Where {
  survey: string
  hash: string | null
  question: string
  requestId: string
}

/** @throws 404 for a survey that nobody may answer by this link; 400 for a question that takes no such files */
async function entityFor(services: Services, { survey, hash, question, requestId }: Where, kind: string) {
  const found = await findSurvey(services.db, survey, hash, requestId)
  const asked = found?.survey.questions.find(({ id }) => id === question)
  const row = await services.db.as({ kind: 'anonymous', requestId }, (tx) =>
    tx.one<{ id: string | null }>(sql`select athar_survey_entity(${survey}::uuid, ${hash}) as id`),
  )
  if (!row?.id) throw new AppFault('notFound')
  if (!asked || !takenBy(asked).some((one) => one === kind)) throw malformed('question', 'invalid')
  return row.id
}

/** So many bytes lie there for one survey at the most: nobody is to fill a charity's disk. @throws 422 */
async function assertRoom(tx: Tx, survey: string, bytes: number): Promise<void> {
  if ((await bytesFor(tx, survey)) + bytes > LIMITS.surveyFilesBytes)
    throw new AppFault('fileRefused', [{ field: 'file', key: 'surveyFull', args: {}, code: CODES.file }])
}

/**
 * Receives, checks and stores a file ahead of the answers that name it. Whoever has its ticket can name it, once; nobody
 * is shown it but the entity's staff; after a day without answers it goes.
 * @param take counts so many bytes, and says how that is taken back
 */
export async function receiveAnswerFile(
  services: Services,
  where: Where,
  incoming: Incoming,
  take: (bytes: number) => Promise<() => Promise<void>>,
): Promise<SentFile> {
  const { survey, question, requestId } = where
  const entityId = await entityFor(services, where, incoming.kind)
  const context: DbContext = { kind: 'worker', entityId, requestId }
  await services.db.as(context, (tx) => assertRoom(tx, survey, 1))
  const stored = await storeBytes(services, entityId, { ...incoming, maxBytes: LIMITS.answerFileBytes })
  const ticket = randomBytes(TICKET_BYTES).toString('base64url')
  let giveBack = async (): Promise<void> => undefined
  try {
    giveBack = await take(stored.bytes)
    await services.db.as(context, async (tx) => {
      // One at a time: of two that fit alone, both together may not.
      await tx.rows(
        sql`select 1 from ${s} where ${s.entityId} = ${entityId}::uuid and ${s.id} = ${survey}::uuid for no key update`,
      )
      await assertRoom(tx, survey, stored.bytes)
      await insertFile(tx, { entityId }, stored, senderOf(survey, question, ticket))
    })
  } catch (error) {
    await removeBytes(services, { entityId, fileId: stored.id })
    await giveBack()
    throw error
  }
  return { ticket, name: stored.name, bytes: stored.bytes }
}
