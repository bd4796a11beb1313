/** Cities whose calls to prayer the platform reckons; the texts of `entities.prayerCity` name them. */
export const PRAYER_CITIES = [
  'riyadh',
  'makkah',
  'madinah',
  'jeddah',
  'taif',
  'dammam',
  'alAhsa',
  'buraydah',
  'hail',
  'tabuk',
  'arar',
  'sakaka',
  'abha',
  'jazan',
  'najran',
  'alBahah',
] as const
export type PrayerCity = (typeof PRAYER_CITIES)[number]
