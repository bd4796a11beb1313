import type { ComponentType } from 'react'
import type { ColumnProps } from '../types.ts'
import { DateColumn, IntegerColumn, MoneyColumn, TextColumn, TimestampColumn } from './plain.tsx'

const SHAPES: Readonly<Record<string, ComponentType<ColumnProps>>> = {
  money: MoneyColumn,
  integer: IntegerColumn,
  date: DateColumn,
  timestamp: TimestampColumn,
  text: TextColumn,
}

/** What the database keeps, as its shape is shown. JSON is for programs and has no display. */
export function KeptColumn(props: ColumnProps) {
  const Shape = SHAPES[String(props.field.options['shape'])]
  return Shape ? <Shape {...props} /> : null
}
