import { momentParts } from '../../../i18n/dates.ts'

/** Hours and minutes of a moment, in the entity's zone. */
export const timeOfDay = (at: string, timeZone?: string): string =>
  momentParts(at, timeZone).time.slice(0, 'HH:MM'.length)
