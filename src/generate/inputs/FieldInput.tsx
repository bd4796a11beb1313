import type { ComponentType } from 'react'
import type { FieldKind } from '../../../resources/_kit/fields/index.ts'
import type { InputProps } from '../types.ts'
import { EmailInput, UrlInput } from './address.tsx'
import { BooleanInput } from './boolean.tsx'
import { ChoiceInput } from './choice.tsx'
import { ChoicesInput } from './choices.tsx'
import { DateInput } from './date.tsx'
import { IntegerInput } from './integer.tsx'
import { KeptInput } from './kept.tsx'
import { LinesInput } from './lines.tsx'
import { MoneyInput } from './money.tsx'
import { PhoneInput } from './phone.tsx'
import { ReferenceInput, ReferencesInput } from './reference.tsx'
import { RowsInput } from './rows.tsx'
import { TagsInput } from './tags.tsx'
import { TextInput } from './text.tsx'
import { TimestampInput } from './timestamp.tsx'
import { UploadInput } from './upload.tsx'
import { UploadsInput } from './uploads.tsx'

/** One input for each kind of field: the compiler names a kind that has none. */
export const INPUTS: Readonly<Record<FieldKind, ComponentType<InputProps>>> = {
  text: TextInput,
  money: MoneyInput,
  integer: IntegerInput,
  boolean: BooleanInput,
  date: DateInput,
  timestamp: TimestampInput,
  phone: PhoneInput,
  email: EmailInput,
  url: UrlInput,
  videoUrl: UrlInput,
  choice: ChoiceInput,
  choices: ChoicesInput,
  tags: TagsInput,
  reference: ReferenceInput,
  references: ReferencesInput,
  upload: UploadInput,
  uploads: UploadsInput,
  rows: RowsInput,
  lines: LinesInput,
  kept: KeptInput,
}

/** The input of a field, whatever its kind. */
export function FieldInput(props: InputProps) {
  const Input = INPUTS[props.field.kind as FieldKind]
  return <Input {...props} />
}
