import { ask } from '../../../src/generate/sending/calls.ts'
import type { AppealPreview, CampaignResults } from '../../_contracts/campaigns.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import type { campaigns } from '../schema.ts'

export type AppealRow = RecordOf<typeof campaigns>

export const readPreview = (id: string, language: 'ar' | 'en'): Promise<AppealPreview> =>
  ask('campaigns', id, `preview?language=${language}`)

export const readResults = (id: string): Promise<CampaignResults> => ask('campaigns', id, 'results')
