import { CalculationMethod, Coordinates, PrayerTimes } from 'adhan'
import { todayIn, toHijri } from '../../i18n/dates.ts'
import type { PrayerCity } from '../../resources/_kit/prayerCities.ts'

/** North and east, in degrees. */
const PLACES: Readonly<Record<PrayerCity, readonly [number, number]>> = {
  riyadh: [24.7136, 46.6753],
  makkah: [21.4225, 39.8262],
  madinah: [24.4686, 39.6142],
  jeddah: [21.5433, 39.1728],
  taif: [21.2703, 40.4158],
  dammam: [26.4207, 50.0888],
  alAhsa: [25.3647, 49.5655],
  buraydah: [26.326, 43.975],
  hail: [27.5219, 41.6907],
  tabuk: [28.3838, 36.555],
  arar: [30.9753, 41.0381],
  sakaka: [29.9697, 40.2064],
  abha: [18.2164, 42.5053],
  jazan: [16.8892, 42.5511],
  najran: [17.4933, 44.1277],
  alBahah: [20.0129, 41.4677],
}

/** All of these cities have the one clock. */
const ZONE = 'Asia/Riyadh'
const MINUTE_MS = 60_000
const PAUSE_MINUTES = 30
/** The sermon and the prayer of Friday's noon. */
const FRIDAY_MINUTES = 60
const FRIDAY = 5
const RAMADAN = 9
/** The Umm al-Qura calendar has the night prayer 90 minutes after sunset, and in Ramadan two hours. */
const RAMADAN_ISHA_MINUTES = 120

/** The day's five calls, by the Umm al-Qura reckoning. @param day local day, `2026-11-25` */
export function callsOf(city: PrayerCity, day: string): Date[] {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const rules = CalculationMethod.UmmAlQura()
  if (toHijri(day).month === RAMADAN) rules.ishaInterval = RAMADAN_ISHA_MINUTES
  const [north, east] = PLACES[city]
  const { fajr, dhuhr, asr, maghrib, isha } = new PrayerTimes(
    new Coordinates(north, east),
    new Date(year, month - 1, date),
    rules,
  )
  return [fajr, dhuhr, asr, maghrib, isha]
}

/** Until when the prayer goes on that has been called to in this city; null between two. */
export function prayerUntil(city: PrayerCity, now: Date): Date | null {
  const day = todayIn(ZONE, now)
  const isFriday = new Date(`${day}T00:00:00Z`).getUTCDay() === FRIDAY
  const ends = callsOf(city, day).map((call, nth) => {
    const minutes = isFriday && nth === 1 ? FRIDAY_MINUTES : PAUSE_MINUTES
    return [call.getTime(), call.getTime() + minutes * MINUTE_MS] as const
  })
  const [, until] = ends.find(([from, to]) => from <= now.getTime() && now.getTime() < to) ?? []
  return until === undefined ? null : new Date(until)
}
