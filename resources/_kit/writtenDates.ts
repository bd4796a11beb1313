/** Dates with the month's name in them, as people and Athar itself write them, brought to numbers. Pure. */
import { monthNames } from '../../i18n/dates.ts'
import { fold } from './fold.ts'

type Calendar = 'gregorian' | 'hijri'
interface Month {
  calendar: Calendar
  month: number
}

/** Other names of the months in their order, with commas between those of one month. */
const ALSO: Record<Calendar, readonly string[]> = {
  gregorian: [
    'jan,كانون الثاني',
    'feb,شباط',
    'mar,آذار',
    'apr,نيسان,إبريل',
    'أيار,مايس',
    'jun,حزيران',
    'jul,تموز',
    'aug,آب',
    'sep,sept,أيلول',
    'oct,تشرين الأول',
    'nov,تشرين الثاني',
    'dec,كانون الأول',
  ],
  hijri: [
    'muharam,المحرم,محرم الحرام',
    'صفر الخير',
    'rabi al-awal,rabi ul-awwal,rabi i,ربيع أول',
    'rabi ath-thani,rabi al-akhir,rabi ul-akhir,rabi ii,ربيع الثاني,ربيع آخر,ربيع ثاني',
    'jumada al-awwal,jumada i,جمادى الأول,جماد الأول,جمادى أولى,جماد أول',
    'jumada al-thani,jumada al-thaniyah,jumada al-akhira,jumada ii,جمادى الآخر,جمادى الثانية,جمادى الثاني,جماد الثاني,جماد الآخر,جماد ثاني',
    'رجب الحرام',
    'shaaban',
    'ramadhan,رمضان المبارك',
    'shawal',
    'dhu al-qadah,dhu al-qidah,dhul-qidah,dhul-qaada,zul-qadah,zul-qidah,ذي القعدة',
    'dhu al-hijjah,dhul-hijja,zul-hijjah,ذي الحجة',
  ],
}

/** Names meet whatever stands between their parts: «Dhul-Hijjah», «dhul hijjah», "Sha'ban". */
const nameKey = (name: string): string => fold(name).replace(/[^\p{L}]/gu, '')

const MONTHS: ReadonlyMap<string, Month> = new Map(
  (['gregorian', 'hijri'] as const).flatMap((calendar) =>
    ALSO[calendar].flatMap((also, index) =>
      [...also.split(','), ...(['en', 'ar'] as const).map((locale) => monthNames(calendar, locale)[index] ?? '')].map(
        (name): [string, Month] => [nameKey(name), { calendar, month: index + 1 }],
      ),
    ),
  ),
)

const ERA = { gregorian: 'م', hijri: 'هـ' } as const
const NAME = String.raw`(\p{L}[\p{L}\p{M}'’ʿʾ -]{1,30}?)`
const BETWEEN = String.raw`[\s.,،/-]+`
const REST = String.raw`(\d{4})\s*(هـ|ه|AH|H|م|AD|CE)?(?![\p{L}\d])(.*)`
const DAY_FIRST = new RegExp(String.raw`^(\d{1,2})(?:st|nd|rd|th)?${BETWEEN}(?:من\s+)?${NAME}${BETWEEN}${REST}$`, 'iu')
const MONTH_FIRST = new RegExp(String.raw`^${NAME}${BETWEEN}(\d{1,2})(?:st|nd|rd|th)?${BETWEEN}${REST}$`, 'iu')

const calendarOf = (mark: string): Calendar => (/^(?:هـ|ه|AH|H)$/i.test(mark) ? 'hijri' : 'gregorian')

/**
 * «5 جمادى الأولى 1448هـ، 14:05» as "1448-5-5هـ، 14:05", "February 3, 2026" as "2026-2-3م"; null where there is no month's
 * name in it, or a mark that contradicts the name.
 * @param text with Latin digits, without invisible characters
 */
export function withMonthAsNumber(text: string): string | null {
  const dayFirst = DAY_FIRST.exec(text)
  const match = dayFirst ?? MONTH_FIRST.exec(text)
  if (!match) return null
  const [day, name] = dayFirst ? [match[1], match[2]] : [match[2], match[1]]
  const [year, mark, rest = ''] = match.slice(3)
  const found = MONTHS.get(nameKey(name ?? ''))
  if (!found || (mark !== undefined && calendarOf(mark) !== found.calendar)) return null
  return `${year}-${found.month}-${day}${ERA[found.calendar]}${rest}`
}

const BOTH = /^([^()]+?)\s*\(([^()]+)\)(.*)$/

/** The two halves of a day in both calendars, «15 شعبان 1447هـ (3 فبراير 2026م)», each with the time that follows. */
export function inBothCalendars(text: string): [string, string] | null {
  const match = BOTH.exec(text)
  return match ? [`${match[1]}${match[3]}`, `${match[2]}${match[3]}`] : null
}
