import type { HookContext } from '../../../server/engine/define.ts'
import { insertRow } from '../../../server/engine/write.ts'
import { LIMITS } from '../../_kit/limits.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import type { campaigns } from '../schema.ts'

type Campaign = RecordOf<typeof campaigns>

/** What a copy has of the original: all that was written, nothing that became of it. A time that was set is set anew. */
const written = ({ description, link, image, video, project, licence, channels, ...rest }: Campaign) => ({
  description,
  link,
  image,
  video,
  project,
  licence,
  channels,
  audience: rest.audience,
  gaveTo: rest.gaveTo,
  donorType: rest.donorType,
  categories: rest.categories,
  tags: rest.tags,
  language: rest.language,
  givenMin: rest.givenMin,
  givenMax: rest.givenMax,
  lastGiftFrom: rest.lastGiftFrom,
  lastGiftTo: rest.lastGiftTo,
  file: rest.file,
  donors: rest.donors,
  sendNow: true,
})

const MARK = ' (2)'

/** A new draft that says the same to the same people. @returns its id */
export async function copyOf(ctx: HookContext<typeof campaigns>, row: Campaign): Promise<string> {
  const title = `${row.title.slice(0, LIMITS.campaignTitle - MARK.length)}${MARK}`
  return (await insertRow(ctx, { ...written(row), title })).id
}
