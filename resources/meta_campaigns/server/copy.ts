import type { HookContext } from '../../../server/engine/define.ts'
import { insertRow } from '../../../server/engine/write.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { metaCampaigns } from '../schema.ts'

type Campaign = RecordOf<typeof metaCampaigns>

const NAME_MOST = metaCampaigns.fields.name.options['max'] as number

/** What a copy has of the original: all that was written, nothing that became of it. A time that was set is set anew. */
const written = ({ template, project, variables, audience, donors, file, ...rest }: Campaign) => ({
  template,
  project,
  variables,
  audience,
  donors,
  file,
  gaveTo: rest.gaveTo,
  donorType: rest.donorType,
  categories: rest.categories,
  tags: rest.tags,
  language: rest.language,
  givenMin: rest.givenMin,
  givenMax: rest.givenMax,
  lastGiftFrom: rest.lastGiftFrom,
  lastGiftTo: rest.lastGiftTo,
  sendNow: true,
})

/** A new draft that says the same to the same people. @returns its id */
export async function copyOf(ctx: HookContext<typeof metaCampaigns>, row: Campaign): Promise<string> {
  const name = `${row.name} (2)`.slice(0, NAME_MOST)
  return (await insertRow(ctx, { ...written(row), name })).id
}
