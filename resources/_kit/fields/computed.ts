import { z } from 'zod'
import { type Field, makeField, type ColumnType, type Operator } from '../field.ts'

type Shape = 'money' | 'integer' | 'date' | 'timestamp' | 'text' | 'json'

const COLUMN: Record<Shape, ColumnType> = {
  money: 'numeric',
  integer: 'integer',
  date: 'date',
  timestamp: 'timestamp',
  text: 'text',
  json: 'json',
}
const RANGE: readonly Operator[] = ['eq', 'gt', 'gte', 'lt', 'lte', 'isnull']

/** A column that the database or a job keeps (totals, counters): read, filtered and sorted by, never written through the API. `generated`: SQL over the row's own columns. `audited`: its changes stand in the audit trail. */
export function kept<S extends Shape>(
  shape: S,
  options: { default?: unknown; hidden?: boolean; generated?: string; audited?: boolean } = {},
): Field<unknown, 'kept'> {
  return makeField<unknown, 'kept'>(
    {
      kind: 'kept',
      value: z.unknown(),
      column: COLUMN[shape],
      operators: shape === 'json' ? [] : shape === 'text' ? ['eq', 'in', 'isnull'] : RANGE,
      options: { shape, generated: options.generated, audited: options.audited },
    },
    { readOnly: true, default: options.default, hidden: options.hidden },
  )
}
