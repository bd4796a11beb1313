import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { columns, updates } from '../../../server/db/columns.ts'
import { authorOf } from '../../../server/engine/author.ts'
import { inTx } from '../../../server/engine/context.ts'
import { atomic, defineServer, free, type HookContext } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { readAudience } from '../../../server/messages/audience.ts'
import { setTimes } from '../../../server/messages/settings/fire.ts'
import { previewSetting, testSetting } from '../../../server/messages/settings/look.ts'
import { audienceOf, draftOf } from '../../../server/messages/settings/make.ts'
import { nextOf, readUpcoming } from '../../../server/messages/settings/outlook.ts'
import { readSetting } from '../../../server/messages/settings/read.ts'
import { runNow } from '../../../server/messages/settings/run.ts'
import { freeTest } from '../../../server/messages/trials/input.ts'
import { letterHtml } from '../../../server/pages/render.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { reportSettings } from '../schema.ts'
import { notices } from './notices.ts'

type Setting = RecordOf<typeof reportSettings>
type Context = HookContext<typeof reportSettings>

const s = columns(reportSettings, 's')

const nothing = z.strictObject({})

/** [5.17] one donor at least, whether or not there is news for them today. */
async function assertSomebody({ tx }: Context, row: Setting): Promise<void> {
  const { row: report } = await draftOf(tx, row)
  if ((await readAudience(tx, { ...report, onlyNew: false })).sendable === 0) throw new AppFault('nobodyToSendTo')
}

async function activate(ctx: Context, row: Setting): Promise<void> {
  await assertSomebody(ctx, row)
  await setTimes(ctx.tx, { ...row, status: 'active' })
  await standFor(ctx, row)
}

/** product.md 30: in whose name its reports ask for a second person's word, who may then not be the second one. */
async function standFor({ tx, actor }: Context, { id }: Setting): Promise<void> {
  const startedBy = await authorOf(tx, actor)
  await tx.rows(sql`update ${s} set ${updates(s, { startedBy })} where ${s.id} = ${id}::uuid`)
}

/** Nothing fires for it any more, and it is off where it comes back. */
async function switchOff({ tx }: Context, row: Setting): Promise<void> {
  await setTimes(tx, { ...row, status: 'paused' })
  await tx.rows(sql`update ${s} set ${updates(s, { status: 'paused' })} where ${s.id} = ${row.id}::uuid`)
}

/** [2.24], [3.13], [4.16] settings that are kept: their times, whom they reach, and sending one now. */
export const server = defineServer(reportSettings, {
  hooks: {
    beforeTransition: async (ctx, row, action) => {
      if (action === 'pause') await setTimes(ctx.tx, { ...row, status: 'paused' })
      else await activate(ctx, row)
    },
    afterUpdate: async (ctx, _before, after) => {
      await setTimes(ctx.tx, after)
      // What it says now is theirs, whoever had switched it on.
      if (after.status === 'active') await standFor(ctx, after)
    },
    beforeRemove: switchOff,
  },
  actions: {
    outlook: free(reportSettings, {
      on: 'record',
      method: 'GET',
      input: nothing,
      run: (call, _input, id) =>
        inTx(call, async (tx) => {
          const setting = await readSetting(tx, id)
          if (!setting) throw new AppFault('notFound')
          const draft = await draftOf(tx, setting)
          const ready = await call.services.channelsOf(tx, call.actor.entityId)
          const { news, since } = draft
          return { next: await nextOf(tx, id), news, since, ...(await audienceOf(tx, draft)), ready: [...ready] }
        }),
    }),
    // What it would make now, before it is switched on.
    preview: free(reportSettings, {
      on: 'record',
      input: z.strictObject({ donor: z.uuid().optional(), language: z.enum(['ar', 'en']).optional() }),
      run: async (call, asked, id) => {
        const { letter, key, donor } = await previewSetting(call, id, asked)
        return { html: await letterHtml(letter, key, asked.language ?? letter.lang, donor === null), donor }
      },
    }),
    test: free(reportSettings, {
      on: 'record',
      input: freeTest,
      run: (call, input, id) => testSetting(call, id, input),
    }),
    upcoming: free(reportSettings, {
      on: 'list',
      method: 'GET',
      input: nothing,
      run: (call) => inTx(call, readUpcoming),
    }),
    run: atomic(reportSettings, {
      on: 'record',
      input: z.strictObject({ expected: z.int().positive() }),
      run: (ctx, { expected }, row) => runNow(ctx, row, expected),
    }),
  },
  notices,
})
