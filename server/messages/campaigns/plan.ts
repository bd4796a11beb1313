import type { Services } from '../../engine/services.ts'
import type { Dispatch } from '../dispatch.ts'
import type { Planning } from '../kinds/kind.ts'
import { planMany } from '../planMany.ts'
import { appealWay, readAppeal } from './read.ts'

/** Plans the messages of a campaign, each in its donor's language and by the channel that reaches them. */
export const planAppeal = async (services: Services, dispatch: Dispatch, planning: Planning): Promise<void> => {
  const id = dispatch.appeal
  if (id === null) return
  await planMany(services, dispatch, planning, async (tx) => {
    const appeal = await readAppeal(tx, id)
    const [first] = dispatch.channels
    if (!appeal || first === undefined) return null
    return { choice: appeal, wayOf: (donor) => appealWay(dispatch.channels, donor), first, language: null }
  })
}
