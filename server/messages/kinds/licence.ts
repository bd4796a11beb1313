import { campaignMailAr } from '../../../i18n/ar/campaignMail.ts'
import { formatDate } from '../../../i18n/dates.ts'
import { campaignMailEn } from '../../../i18n/en/campaignMail.ts'
import { fillText } from '../../../i18n/letter.ts'
import type { Letter } from '../../../resources/_contracts/letter.ts'
import { oneLine } from './mailParts.ts'

const MAIL = { en: campaignMailEn, ar: campaignMailAr }

/** Under which licence a letter asks, and what its mail says of that; null where it asks for nothing. */
export function licenceOf({ lang, calendar, report }: Letter): { number: string; line: string } | null {
  if (!report.licence) return null
  const { number, end } = report.licence
  const date = formatDate(end, { locale: lang, calendar })
  return { number, line: fillText(MAIL[lang].licence, { number: oneLine(number), date }) }
}
