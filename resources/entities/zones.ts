import type { Locale } from '../../i18n/dates.ts'

/** Clocks by the city that people know them by: Saudi Arabia and its neighbours first, then where its diaspora lives. */
export const ZONES: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  'Asia/Riyadh': { en: 'Riyadh', ar: 'الرياض' },
  'Asia/Kuwait': { en: 'Kuwait', ar: 'الكويت' },
  'Asia/Bahrain': { en: 'Manama', ar: 'المنامة' },
  'Asia/Qatar': { en: 'Doha', ar: 'الدوحة' },
  'Asia/Dubai': { en: 'Dubai', ar: 'دبي' },
  'Asia/Muscat': { en: 'Muscat', ar: 'مسقط' },
  'Asia/Aden': { en: 'Aden', ar: 'عدن' },
  'Asia/Baghdad': { en: 'Baghdad', ar: 'بغداد' },
  'Asia/Amman': { en: 'Amman', ar: 'عمّان' },
  'Asia/Jerusalem': { en: 'Jerusalem', ar: 'القدس' },
  'Asia/Beirut': { en: 'Beirut', ar: 'بيروت' },
  'Asia/Damascus': { en: 'Damascus', ar: 'دمشق' },
  'Africa/Cairo': { en: 'Cairo', ar: 'القاهرة' },
  'Africa/Khartoum': { en: 'Khartoum', ar: 'الخرطوم' },
  'Africa/Tripoli': { en: 'Tripoli', ar: 'طرابلس' },
  'Africa/Tunis': { en: 'Tunis', ar: 'تونس' },
  'Africa/Algiers': { en: 'Algiers', ar: 'الجزائر' },
  'Africa/Casablanca': { en: 'Casablanca', ar: 'الدار البيضاء' },
  'Africa/Nouakchott': { en: 'Nouakchott', ar: 'نواكشوط' },
  'Africa/Djibouti': { en: 'Djibouti', ar: 'جيبوتي' },
  'Africa/Mogadishu': { en: 'Mogadishu', ar: 'مقديشو' },
  'Europe/Istanbul': { en: 'Istanbul', ar: 'إسطنبول' },
  'Asia/Karachi': { en: 'Karachi', ar: 'كراتشي' },
  'Asia/Dhaka': { en: 'Dhaka', ar: 'دكا' },
  'Asia/Jakarta': { en: 'Jakarta', ar: 'جاكرتا' },
  'Asia/Kuala_Lumpur': { en: 'Kuala Lumpur', ar: 'كوالالمبور' },
  'Europe/London': { en: 'London', ar: 'لندن' },
  'Europe/Paris': { en: 'Paris', ar: 'باريس' },
  'Europe/Berlin': { en: 'Berlin', ar: 'برلين' },
  'America/New_York': { en: 'New York', ar: 'نيويورك' },
}

/** "UTC+3" as a zone's clock stands now; empty for a zone that nobody knows. */
function offsetOf(zone: string): string {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(
      new Date(),
    )
    return parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', 'UTC') ?? ''
  } catch {
    return ''
  }
}

/** "Riyadh (UTC+3)"; a zone without a city of ours goes by its own name. */
export function zoneName(zone: string, locale: Locale): string {
  const offset = offsetOf(zone)
  const city = ZONES[zone]?.[locale] ?? zone
  return offset === '' ? city : `${city} (\u2066${offset}\u2069)`
}
