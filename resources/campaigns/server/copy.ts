import type { HookContext } from '../../../server/engine/define.ts'
import { insertRow } from '../../../server/engine/write.ts'
import { copyName, correctionName, toReaders, UNTIMED } from '../../../server/messages/copies.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { writtenOf } from '../../_kit/validate.ts'
import { campaigns } from '../schema.ts'

type Context = HookContext<typeof campaigns>
type Row = RecordOf<typeof campaigns>

const LONGEST = campaigns.fields.title.options['max'] as number
/** So many can be chosen by hand. */
const MOST = campaigns.fields.donors.options['max'] as number

const draft = async (ctx: Context, row: Row, over: Partial<Row>): Promise<string> =>
  (await insertRow(ctx, { ...writtenOf(campaigns, row), ...UNTIMED, ...over })).id

/** A new draft that says the same to the same people. @returns its id */
export const copyOf = (ctx: Context, row: Row): Promise<string> =>
  draft(ctx, row, { title: copyName(row.title, LONGEST) })

/** A new draft to those who read it, to put right what it said. @returns its id @throws 409, 422 of {@link toReaders} */
export const correctionOf = async (ctx: Context, row: Row): Promise<string> =>
  draft(ctx, row, {
    ...(await toReaders(ctx.tx, row, 'appeal', MOST)),
    title: correctionName(ctx.call.locale, row.title, LONGEST),
  })
