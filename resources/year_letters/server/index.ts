import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { columns, pick, select } from '../../../server/db/columns.ts'
import type { Tx } from '../../../server/db/types.ts'
import { type Call, inTx } from '../../../server/engine/context.ts'
import { atomic, defineServer, free } from '../../../server/engine/define.ts'
import { AppFault, notInState } from '../../../server/engine/fault.ts'
import { thenRead } from '../../../server/engine/thenRead.ts'
import { approvalActions, UNASKED } from '../../../server/messages/approval.ts'
import { databaseNow, dispatchOfYearLetter, isUnderway } from '../../../server/messages/dispatch.ts'
import { withPackage } from '../../../server/messages/quota.ts'
import { countReaders } from '../../../server/messages/readers.ts'
import { freeTest } from '../../../server/messages/trials/input.ts'
import { previewAddress } from '../../../server/messages/trials/send.ts'
import {
  anyReader,
  readYearAudience,
  readYearLetter,
  type YearLetterRow,
} from '../../../server/messages/yearLetters/audience.ts'
import {
  assertIdle,
  moveYearLetter,
  openChannels,
  sendYearLetter,
  stopYearLetter,
} from '../../../server/messages/yearLetters/send.ts'
import { testYearLetter, yearPageNow } from '../../../server/messages/yearLetters/trial.ts'
import { yearPreviewHtml } from '../../../server/pages/render.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { CONTENT } from '../../_kit/satisfaction.ts'
import { FEWEST_TOLD } from '../../_kit/told.ts'
import { dispatches } from '../../dispatches/schema.ts'
import { yearLetterPages } from '../../year_letter_pages/schema.ts'
import { yearLetters } from '../schema.ts'
import { correct } from './copy.ts'
import { notices } from './notices.ts'

type YearLetter = RecordOf<typeof yearLetters>

const p = columns(yearLetterPages, 'p')
const s = columns(dispatches, 's')

const nothing = z.strictObject({})

// What donors were sent is kept as it was.
const onlyDrafts = ({ status }: YearLetter): void => {
  if (status !== 'draft') throw new AppFault('wrongState', [], { status })
}

/** Reads one letter in a transaction. */
const reading = <T>(
  call: Call<typeof yearLetters>,
  id: string,
  read: (tx: Tx, letter: YearLetterRow) => Promise<T>,
): Promise<T> =>
  inTx(call, async (tx) => {
    const letter = await readYearLetter(tx, id)
    if (!letter) throw new AppFault('notFound')
    return read(tx, letter)
  })

const acting = thenRead<typeof yearLetters>()

const look = z.strictObject({ language: z.enum(['ar', 'en']), donor: z.uuid().optional() })

/** The page of one donor as it would be sent now: of the one asked for, else of somebody who reads it; null where nobody does. */
const preview = (call: Call<typeof yearLetters>, { language, donor }: z.infer<typeof look>, id: string) =>
  reading(call, id, async (tx, words) => {
    const whose = donor ?? (await anyReader(tx, words, await databaseNow(tx)))
    const letter = whose === null ? null : await yearPageNow(tx, id, whose)
    return { html: whose && letter ? await yearPreviewHtml(letter, previewAddress(call, id, whose), language) : null }
  })

const sendings = (tx: Tx, id: string) =>
  tx.rows(
    select(
      pick(s, 'id', 'state', 'startedAt', 'recipients', 'sentCount', 'failedCount', 'unknownCount', 'suppressedCount'),
      sql`from ${s} where ${s.yearLetter} = ${id}::uuid order by ${s.id} desc limit 20`,
    ),
  )

/** Who wants no more of it is not counted among those who said how content they are. */
const SAID = sql`${p.satisfaction} is not null and ${p.disownedAt} is null and ${p.stoppedAt} is null`

const counts = (tx: Tx, id: string) =>
  tx.one(
    select(
      {
        pages: sql<number>`count(*)::int`,
        opened: sql<number>`count(${p.openedAt})::int`,
        notMe: sql<number>`count(${p.disownedAt})::int`,
        stopped: sql<number>`count(${p.stoppedAt})::int`,
        said: sql<number>`count(*) filter (where ${SAID})::int`,
        pleased: sql<number>`count(*) filter (where ${SAID} and ${p.satisfaction} = any(${sql.param([...CONTENT])}))::int`,
      },
      sql`from ${p} where ${p.yearLetter} = ${id}::uuid`,
    ),
  )

/** What fewer have said would be known of single ones (decision 112). */
const untold = <C extends { said: number; pleased: number }>(found: C | null): C | null =>
  found === null || found.said >= FEWEST_TOLD ? found : { ...found, said: 0, pleased: 0 }

/** Counting, looking at, sending and stopping letters about a year. */
export const server = defineServer(yearLetters, {
  notices,
  hooks: {
    beforeUpdate: async (_ctx, before, values) => {
      onlyDrafts(before)
      // product.md 30: what was approved was the draft as it stood.
      Object.assign(values, UNASKED)
    },
    refuseRemove: async ({ tx }, row) => {
      if (isUnderway(await dispatchOfYearLetter(tx, row.id))) throw notInState('sendingUnderway')
    },
  },
  actions: {
    audience: free(yearLetters, {
      on: 'record',
      method: 'GET',
      input: nothing,
      run: (call, _input, id) =>
        reading(call, id, async (tx, letter) =>
          withPackage(
            tx,
            await readYearAudience(tx, letter, await openChannels(tx, call, letter), await databaseNow(tx)),
          ),
        ),
    }),
    preview: free(yearLetters, { on: 'record', input: look, run: preview }),
    test: free(yearLetters, {
      on: 'record',
      input: freeTest,
      run: (call, input, id) => testYearLetter(call, id, input),
    }),
    sendings: free(yearLetters, {
      on: 'record',
      method: 'GET',
      input: nothing,
      run: (call, _input, id) =>
        reading(call, id, async (tx) => ({
          rows: await sendings(tx, id),
          opened: await countReaders(tx, 'yearLetter', id),
          pages: untold(await counts(tx, id)),
        })),
    }),
    send: atomic(yearLetters, {
      on: 'record',
      input: z.strictObject({ expected: z.int().positive() }),
      run: acting<{ expected: number }>((ctx, id, { expected }) => sendYearLetter(ctx, id, expected)),
    }),
    stop: atomic(yearLetters, { on: 'record', input: nothing, run: acting((ctx, id) => stopYearLetter(ctx, id)) }),
    // product.md 30
    correct,
    ...approvalActions(yearLetters, {
      of: (row) => row,
      assertOpen: ({ id, archived }, tx) => {
        if (archived) throw new AppFault('archived')
        return assertIdle(tx, id)
      },
      move: moveYearLetter,
    }),
  },
})
