import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { columns, pick, select } from '../../../server/db/columns.ts'
import { type Call, inTx } from '../../../server/engine/context.ts'
import { atomic, defineServer, free } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { findRow } from '../../../server/engine/read.ts'
import { thenRead } from '../../../server/engine/thenRead.ts'
import { insertRow } from '../../../server/engine/write.ts'
import { approvalActions, UNASKED } from '../../../server/messages/approval.ts'
import { dispatchOfSurvey, isUnderway } from '../../../server/messages/dispatch.ts'
import { withPackage } from '../../../server/messages/quota.ts'
import { countReaders } from '../../../server/messages/readers.ts'
import { readSurvey, readSurveyAudience } from '../../../server/messages/surveys/audience.ts'
import {
  assertSendable,
  moveSurvey,
  openChannels,
  sendSurvey,
  stopSurvey,
} from '../../../server/messages/surveys/send.ts'
import { freeTest } from '../../../server/messages/trials/input.ts'
import type { SurveyResults } from '../../_contracts/surveyResults.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import type { Fault } from '../../_kit/validate.ts'
import { dispatches } from '../../dispatches/schema.ts'
import { starterValues } from '../ready.ts'
import { surveys } from '../schema.ts'
import { STARTERS } from '../starters.ts'
import { answeredFiles } from './answeredFiles.ts'
import { correct } from './copy.ts'
import { ANSWER_FORMS, answersFile } from './file.ts'
import { previewOf, testSurvey } from './look.ts'
import { notices } from './notices.ts'
import { resultsPaper } from './paper.ts'
import { shapeFaults } from './questions.ts'
import { groupOf, resultsOf } from './results.ts'
import { writtenAnswers } from './written.ts'

type Survey = RecordOf<typeof surveys>

const s = columns(dispatches, 's')

const nothing = z.strictObject({})

/** An action that reads one survey in a transaction. */
const reading =
  <I, T>(operation: string, read: (tx: Parameters<typeof findRow>[0], survey: Survey, input: I) => Promise<T>) =>
  (call: Call<typeof surveys>, input: I, id: string): Promise<T> =>
    inTx(call, async (tx) => {
      const survey = await findRow(tx, call, id, operation)
      if (!survey) throw new AppFault('notFound')
      return read(tx, survey, input)
    })

/** Everybody's results, or where it may be told, those of who gave one answer. */
async function resultsAsked(
  tx: Parameters<typeof findRow>[0],
  survey: Survey,
  { question, value }: { question?: string | undefined; value?: string | undefined },
): Promise<SurveyResults> {
  const all = await resultsOf(tx, survey)
  if (question === undefined || value === undefined) return all
  return (await groupOf(tx, survey, { question, value }, all)) ?? all
}

const acting = thenRead<typeof surveys>()

/** Whom it would go to, by the channels that are set up. */
const audienceOf = (call: Call<typeof surveys>, id: string, onlyUnreached: boolean) =>
  inTx(call, async (tx) => {
    const survey = await readSurvey(tx, id)
    if (!survey) throw new AppFault('notFound')
    return withPackage(tx, await readSurveyAudience(tx, survey, await openChannels(tx, call, survey), onlyUnreached))
  })

/** Answered, a question stays the one that it was. */
const faultsOf = (before: Survey, { questions }: Partial<Pick<Survey, 'questions'>>): Fault[] =>
  questions === undefined ? [] : shapeFaults(before, questions)

/** What a sending reads of its survey as it goes. */
const AS_SENT: readonly (keyof Survey)[] = [
  'audience',
  'donors',
  'titleAr',
  'titleEn',
  'whatsappTextAr',
  'whatsappTextEn',
  'channels',
  'project',
]

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** [2.64], [3.12], [4.10] results, preview and sending of surveys. */
export const server = defineServer(surveys, {
  notices,
  hooks: {
    refuseUpdate: faultsOf,
    beforeUpdate: async (_ctx, _before, values) => {
      // product.md 30: what was approved was the survey as it stood.
      Object.assign(values, UNASKED)
    },
    // Whom it is for, and what they read, is what was confirmed when it was sent, until it has reached them.
    afterUpdate: async ({ tx }, before, after) => {
      if (
        AS_SENT.some((name) => !isSame(before[name], after[name])) &&
        isUnderway(await dispatchOfSurvey(tx, after.id, true))
      )
        throw new AppFault('wrongState')
    },
  },
  actions: {
    results: free(surveys, {
      on: 'record',
      method: 'GET',
      input: z.strictObject({ question: z.uuid().optional(), value: z.string().min(1).max(40).optional() }),
      run: reading('results', resultsAsked),
    }),
    texts: free(surveys, {
      on: 'record',
      input: z.strictObject({
        question: z.uuid(),
        q: z.string().max(200).optional(),
        page: z.int().min(1).max(10_000).default(1),
      }),
      run: reading('texts', (tx, survey, input) => writtenAnswers(tx, survey.id, input)),
    }),
    files: free(surveys, {
      on: 'record',
      input: z.strictObject({ question: z.uuid(), page: z.int().min(1).max(10_000).default(1) }),
      run: reading('files', (tx, survey, input) => answeredFiles(tx, survey.id, input)),
    }),
    answers: free(surveys, {
      on: 'record',
      method: 'GET',
      input: z.strictObject({ form: z.enum(ANSWER_FORMS).default('csv') }),
      run: (call, { form }, id) => answersFile(call, id, form),
    }),
    paper: free(surveys, {
      on: 'record',
      method: 'GET',
      input: nothing,
      run: (call, _input, id) => resultsPaper(call, id),
    }),
    preview: free(surveys, {
      on: 'record',
      input: z.strictObject({ language: z.enum(['ar', 'en']) }),
      run: (call, { language }, id) => previewOf(call, language, id),
    }),
    test: free(surveys, { on: 'record', input: freeTest, run: (call, input, id) => testSurvey(call, id, input) }),
    audience: free(surveys, {
      on: 'record',
      method: 'GET',
      input: z.strictObject({ unreached: z.literal('true').optional() }),
      run: (call, { unreached }, id) => audienceOf(call, id, unreached === 'true'),
    }),
    sendings: free(surveys, {
      on: 'record',
      method: 'GET',
      input: nothing,
      run: reading('sendings', async (tx, { id }) => ({
        opened: await countReaders(tx, 'survey', id),
        rows: await tx.rows(
          select(
            pick(
              s,
              'id',
              'state',
              'startedAt',
              'recipients',
              'sentCount',
              'failedCount',
              'unknownCount',
              'suppressedCount',
            ),
            sql`from ${s} where ${s.survey} = ${id}::uuid order by ${s.id} desc limit 20`,
          ),
        ),
      })),
    }),
    // product.md 30
    correct,
    ...approvalActions(surveys, {
      of: (row) => row,
      assertOpen: (row, tx) => assertSendable(tx, row),
      move: moveSurvey,
    }),
    start: atomic(surveys, {
      on: 'list',
      input: z.strictObject({ starter: z.enum(STARTERS) }),
      run: async (ctx, { starter }) => ({ id: (await insertRow(ctx, starterValues(starter))).id }),
    }),
    send: atomic(surveys, {
      on: 'record',
      input: z.strictObject({ expected: z.int().positive(), onlyUnreached: z.boolean().default(false) }),
      run: acting<{ expected: number; onlyUnreached: boolean }>(sendSurvey),
    }),
    stop: atomic(surveys, { on: 'record', input: nothing, run: acting((ctx, id) => stopSurvey(ctx, id)) }),
  },
})
