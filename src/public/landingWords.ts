import { landingAr } from '../../i18n/ar/landing.ts'
import { landingEn } from '../../i18n/en/landing.ts'

export type LandingWords = typeof landingEn

/** The landing page's words. */
export const landingWords = (lang: 'ar' | 'en'): LandingWords => (lang === 'ar' ? landingAr : landingEn)
