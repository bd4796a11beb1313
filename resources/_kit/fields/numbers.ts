import { z } from 'zod/mini'
import { type CommonOptions, type Field, type Given, type MarksOf, makeField, ours } from '../field.ts'
import { latinDigits } from '../fold.ts'
import { LIMITS } from '../limits.ts'
import { compareMoney, parseMoney } from '../money.ts'

export interface MoneyOptions extends CommonOptions<string> {
  /** Least value, as a decimal string. [5.10] */
  min?: string
  /** Nothing is no amount of it. */
  notZero?: true
}

const MONEY = new RegExp(`^-?\\d{1,${LIMITS.moneyDigits}}(\\.\\d{1,${LIMITS.decimals}})?$`)
const RANGE = ['eq', 'gt', 'gte', 'lt', 'lte', 'isnull'] as const

/** Riyals as an exact decimal string, at most two decimals. [5.8], product.md 8 */
export function money<O extends MoneyOptions = {}>(
  options?: Given<O, MoneyOptions>,
): Field<string, 'money', MarksOf<O>> {
  const min = options?.min
  const value = z.string().check(
    z.regex(MONEY),
    z.refine(
      (v) => min === undefined || !MONEY.test(v) || compareMoney(v, min) >= 0,
      ours('minValue', { minValue: min ?? 0 }),
    ),
    z.refine((v) => options?.notZero !== true || !MONEY.test(v) || compareMoney(v, '0') !== 0, ours('notZero', {})),
  )
  return makeField(
    {
      kind: 'money',
      value,
      column: 'numeric',
      operators: RANGE,
      clean: (input) => {
        if (typeof input !== 'string' && typeof input !== 'number') return input
        const parsed = parseMoney(String(input))
        return parsed.ok ? parsed.value : input
      },
      options: { min, ...(options?.notZero && { notZero: true }) },
    },
    (options ?? {}) as O,
  )
}

export interface IntegerOptions extends CommonOptions<number> {
  /** Least value. [5.10] */
  min?: number
  max?: number
  /** Text of `validation.*` for a value below `min`, where the field has its own. */
  below?: string
  /** It names something and counts nothing, as a year does: 2025 has no comma. */
  plain?: true
}

/** A whole number. Numeric texts are taken as numbers; anything else is refused. [5.9] */
export function integer<O extends IntegerOptions = {}>(
  options?: Given<O, IntegerOptions>,
): Field<number, 'integer', MarksOf<O>> {
  const min = options?.min ?? 0
  const max = options?.max ?? 2_000_000_000
  return makeField(
    {
      kind: 'integer',
      value: z.int().check(z.minimum(min), z.maximum(max)),
      column: 'integer',
      operators: RANGE,
      clean: (input) => {
        if (typeof input !== 'string') return input
        const plain = latinDigits(input).replace(/[,٬\s]/g, '')
        return /^-?\d{1,12}$/.test(plain) ? Number(plain) : input
      },
      options: { min, max, below: options?.below ?? 'minValue', ...(options?.plain && { plain: true }) },
    },
    (options ?? {}) as O,
  )
}

export interface BooleanOptions extends CommonOptions<boolean> {
  /** SQL over the row's own columns, by which the database knows it; for read-only fields. */
  generated?: string
  /** The answer of a person who was asked: no file brings it. */
  asked?: true
}

/** Yes or no. */
export function boolean<O extends BooleanOptions = {}>(
  options?: Given<O, BooleanOptions>,
): Field<boolean, 'boolean', MarksOf<O & { default: boolean }>> {
  const { generated, asked }: BooleanOptions = options ?? {}
  return makeField(
    {
      kind: 'boolean',
      value: z.boolean(),
      column: 'boolean',
      operators: ['eq', 'isnull'],
      options: { ...(generated !== undefined && { generated }), ...(asked && { asked }) },
    },
    { default: false, ...options } as O & { default: boolean },
  )
}
