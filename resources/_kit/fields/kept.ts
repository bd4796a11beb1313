import { z } from 'zod/mini'
import {
  type ColumnType,
  type CommonOptions,
  type Field,
  type Given,
  type MarksOf,
  makeField,
  type Operator,
} from '../field.ts'

interface ShapeValues {
  money: string
  integer: number
  date: string
  timestamp: string
  text: string
}
type Scalar = keyof ShapeValues
type Shape = Scalar | 'json'

const COLUMN: Record<Shape, ColumnType> = {
  money: 'numeric',
  integer: 'integer',
  date: 'date',
  timestamp: 'timestamp',
  text: 'text',
  json: 'json',
}
const RANGE: readonly Operator[] = ['eq', 'gt', 'gte', 'lt', 'lte', 'isnull']

/** What a function of the database answers of another field of the row, whenever it is read; nothing of it is stored. */
export interface Told {
  by: string
  of: string
}

/** `generated`: SQL over the row's own columns. `audited`: its changes stand in the audit trail. */
interface KeptOptions<T> extends Pick<CommonOptions<T>, 'default' | 'hidden' | 'personal'> {
  generated?: string
  audited?: boolean
  told?: Told
}
type Kept<O> = O & { readOnly: true }

/**
 * A column that the database or a job keeps (totals, counters): read, filtered and sorted by, never written through the
 * API. What a `json` column holds is said by its type: `kept<Record<string, number>>('json')`.
 */
export function kept<T>(
  shape: 'json',
  options?: Pick<KeptOptions<T>, 'audited' | 'personal' | 'told'>,
): Field<T, 'kept', MarksOf<Kept<unknown>>>
export function kept<S extends Scalar, O extends KeptOptions<ShapeValues[S]> = {}>(
  shape: S,
  options?: Given<O, KeptOptions<ShapeValues[S]>>,
): Field<ShapeValues[S], 'kept', MarksOf<Kept<O>>>
export function kept(shape: Shape, options: KeptOptions<unknown> = {}): Field<unknown, 'kept'> {
  return makeField(
    {
      kind: 'kept',
      value: z.unknown(),
      column: options.told ? null : COLUMN[shape],
      operators: shape === 'json' ? [] : shape === 'text' ? ['eq', 'in', 'isnull'] : RANGE,
      options: { shape, generated: options.generated, audited: options.audited, told: options.told },
    },
    { readOnly: true, default: options.default, hidden: options.hidden ?? false, personal: options.personal },
  )
}
