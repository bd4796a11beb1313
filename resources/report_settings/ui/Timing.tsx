import { useTranslate } from 'react-admin'
import { useTexts } from '../../../src/generate/texts.ts'
import type { SettingRow } from './calls.ts'

type TimingOf = Pick<SettingRow, 'timing' | 'weekday' | 'monthDay' | 'calendar' | 'season' | 'sendTime'>

/** "Monthly · Last day · Hijri calendar · 10:00". */
export function TimingText({ record }: { record: TimingOf }) {
  const texts = useTexts('report_settings')
  const translate = useTranslate()
  const { timing, weekday, monthDay, calendar, season, sendTime } = record
  const word = (field: string, value: string) => texts.place(field).choice(value)
  const parts: Record<TimingOf['timing'], readonly string[]> = {
    now: [translate('settings.byHand')],
    daily: [word('timing', 'daily'), sendTime],
    weekly: [word('timing', 'weekly'), word('weekday', weekday), sendTime],
    everyTwoWeeks: [word('timing', 'everyTwoWeeks'), word('weekday', weekday), sendTime],
    monthly: [word('timing', 'monthly'), word('monthDay', monthDay), word('calendar', calendar), sendTime],
    season: [season === null ? '' : word('season', season), sendTime],
  }
  return parts[timing].join(' · ')
}
