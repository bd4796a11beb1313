import type { CampaignTemplate } from './read.ts'

/** Only what is switched on here and approved there leaves. */
export const isSendable = ({ status, metaStatus }: Pick<CampaignTemplate, 'status' | 'metaStatus'>): boolean =>
  status === 'active' && metaStatus === 'approved'
