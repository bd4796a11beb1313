import { publicCampaignAr } from '../../i18n/ar/publicCampaign.ts'
import { publicCampaignEn } from '../../i18n/en/publicCampaign.ts'

export const campaignWords = (lang: 'ar' | 'en'): typeof publicCampaignEn =>
  lang === 'ar' ? publicCampaignAr : publicCampaignEn
