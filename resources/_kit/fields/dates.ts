import { z } from 'zod/mini'
import { type CommonOptions, type Field, type Given, type MarksOf, makeField, ours } from '../field.ts'

const RANGE = ['eq', 'gt', 'gte', 'lt', 'lte', 'isnull'] as const

/** Before this day a date is a slip of the hand. */
const EARLIEST = '1899-12-31'
const END = '2200-01-01'
const inReach = (iso: string): boolean => iso > EARLIEST && iso < END
/** What is no day at all has its fault already. */
const isDay = (iso: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(iso)

/** Where a day begins for what has no place of its own. */
const CLOCK = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Riyadh',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

export interface DateOptions extends CommonOptions<string> {
  /** The date lies after this day, `YYYY-MM-DD`. [5.10] */
  min?: string
  /** What the date tells of has happened: no day after today. */
  past?: boolean
}

/** A calendar day, `YYYY-MM-DD`, Gregorian in storage whatever the reader's calendar. */
export function date<O extends DateOptions = {}>(options?: Given<O, DateOptions>): Field<string, 'date', MarksOf<O>> {
  const min = options?.min ?? EARLIEST
  const isPast = options?.past === true
  return makeField(
    {
      kind: 'date',
      value: z.iso.date().check(
        z.refine((iso) => !isDay(iso) || iso < END, ours('date')),
        z.refine((iso) => !isDay(iso) || iso > min, ours('minDate', { min })),
        z.refine((iso) => !isPast || !isDay(iso) || iso >= END || iso <= CLOCK.format(new Date()), ours('futureDate')),
      ),
      column: 'date',
      operators: RANGE,
      clean: (input) => (typeof input === 'string' ? input.trim().slice(0, 10) : input),
      options: { min },
    },
    (options ?? {}) as O,
  )
}

interface TimestampOptions extends CommonOptions<string> {
  /** Lists show the time of day beside the day: of what is to happen then. */
  clock?: true
}

/** A moment in UTC, ISO 8601 with milliseconds. */
export function timestamp<O extends TimestampOptions = {}>(
  options?: Given<O, TimestampOptions>,
): Field<string, 'timestamp', MarksOf<O>> {
  return makeField(
    {
      kind: 'timestamp',
      value: z.iso.datetime({ offset: true }).check(z.refine(inReach, ours('date'))),
      column: 'timestamp',
      operators: RANGE,
      options: { clock: options?.clock },
    },
    (options ?? {}) as O,
  )
}
