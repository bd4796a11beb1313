import type { HookContext } from '../../../server/engine/define.ts'
import { insertRow } from '../../../server/engine/write.ts'
import { copyName, correctionName, toReaders, UNTIMED } from '../../../server/messages/copies.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { writtenOf } from '../../_kit/validate.ts'
import { metaCampaigns } from '../schema.ts'

type Context = HookContext<typeof metaCampaigns>
type Row = RecordOf<typeof metaCampaigns>

const LONGEST = metaCampaigns.fields.name.options['max'] as number
/** So many can be chosen by hand. */
const MOST = metaCampaigns.fields.donors.options['max'] as number

const draft = async (ctx: Context, row: Row, over: Partial<Row>): Promise<string> =>
  (await insertRow(ctx, { ...writtenOf(metaCampaigns, row), ...UNTIMED, ...over })).id

/** A new draft that says the same to the same people. @returns its id */
export const copyOf = (ctx: Context, row: Row): Promise<string> =>
  draft(ctx, row, { name: copyName(row.name, LONGEST) })

/** A new draft to those who read it, to put right what it said. @returns its id @throws 409, 422 of {@link toReaders} */
export const correctionOf = async (ctx: Context, row: Row): Promise<string> =>
  draft(ctx, row, {
    ...(await toReaders(ctx.tx, row, 'campaign', MOST)),
    name: correctionName(ctx.call.locale, row.name, LONGEST),
  })
