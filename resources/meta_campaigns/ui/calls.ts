import { ask } from '../../../src/generate/sending/calls.ts'
import type { CampaignPreview, MetaCampaignResults } from '../../_contracts/campaigns.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import type { metaCampaigns } from '../schema.ts'

export type CampaignRow = RecordOf<typeof metaCampaigns>

export const readPreview = (id: string): Promise<CampaignPreview> => ask('meta_campaigns', id, 'preview')

export const readResults = (id: string): Promise<MetaCampaignResults> => ask('meta_campaigns', id, 'results')
