import type { ComponentType } from 'react'
import type { FieldKind } from '../../../resources/_kit/fields/index.ts'
import type { ColumnProps } from '../types.ts'
import { ChoiceColumn, ChoicesColumn, TagsColumn } from './choice.tsx'
import { AddressColumn, PhoneColumn } from './contact.tsx'
import { KeptColumn } from './kept.tsx'
import { BlocksColumn, LinesColumn, RowsColumn } from './many.tsx'
import {
  BooleanColumn,
  ColorColumn,
  DateColumn,
  IntegerColumn,
  MoneyColumn,
  TextColumn,
  TimestampColumn,
} from './plain.tsx'
import { ReferenceColumn, ReferencesColumn } from './reference.tsx'
import { UploadColumn, UploadsColumn } from './uploads.tsx'

/** One display for each kind of field: the compiler names a kind that has none. */
export const COLUMNS: Readonly<Record<FieldKind, ComponentType<ColumnProps>>> = {
  text: TextColumn,
  money: MoneyColumn,
  integer: IntegerColumn,
  boolean: BooleanColumn,
  date: DateColumn,
  timestamp: TimestampColumn,
  phone: PhoneColumn,
  email: AddressColumn,
  url: AddressColumn,
  videoUrl: AddressColumn,
  color: ColorColumn,
  choice: ChoiceColumn,
  choices: ChoicesColumn,
  tags: TagsColumn,
  reference: ReferenceColumn,
  references: ReferencesColumn,
  upload: UploadColumn,
  uploads: UploadsColumn,
  rows: (props) => <RowsColumn {...props} Value={FieldValue} />,
  blocks: (props) => <BlocksColumn {...props} Value={FieldValue} />,
  lines: LinesColumn,
  kept: KeptColumn,
  // Never read: since when it is set stands in a field of its own.
  secret: () => null,
}

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The value of a field, whatever its kind; a dash where there is none. */
export function FieldValue(props: ColumnProps) {
  if (isNothing(props.value)) return <span aria-hidden="true">–</span>
  const Column = COLUMNS[props.field.kind as FieldKind]
  return <Column {...props} />
}
