import { z } from 'zod'
import { type CommonOptions, type Field, makeField } from '../field.ts'

const RANGE = ['eq', 'gt', 'gte', 'lt', 'lte', 'isnull'] as const

const inReach = (iso: string): boolean => iso >= '1900-01-01' && iso < '2200-01-01'

/** A calendar day, `YYYY-MM-DD`, Gregorian in storage whatever the reader's calendar. */
export function date(options: CommonOptions<string> = {}): Field<string, 'date'> {
  return makeField(
    {
      kind: 'date',
      value: z.iso.date().refine(inReach, { params: { key: 'date', args: {} } }),
      column: 'date',
      operators: RANGE,
      clean: (input) => (typeof input === 'string' ? input.trim().slice(0, 10) : input),
    },
    options,
  )
}

/** A moment in UTC, ISO 8601 with milliseconds. */
export function timestamp(options: CommonOptions<string> = {}): Field<string, 'timestamp'> {
  return makeField(
    {
      kind: 'timestamp',
      value: z.iso.datetime({ offset: true }).refine(inReach, { params: { key: 'date', args: {} } }),
      column: 'timestamp',
      operators: RANGE,
    },
    options,
  )
}
