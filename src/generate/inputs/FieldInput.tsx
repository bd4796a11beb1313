import type { ComponentType } from 'react'
import { columnsOf, type Field, kindsIn } from '../../../resources/_kit/field.ts'
import type { FieldKind } from '../../../resources/_kit/fields/index.ts'
import { later } from '../lazyPart.tsx'
import type { InputProps, Layout } from '../types.ts'
import { EmailInput, UrlInput } from './address.tsx'
import { DateInput } from './date.tsx'
import { IntegerInput } from './integer.tsx'
import { MoneyInput } from './money.tsx'
import { isOfAnyCountry, PhoneInput, WorldPhoneInput } from './phone.tsx'
import { RecordPicker, RecordsPicker } from './pickers.tsx'
import { ReferenceInput, ReferencesInput } from './reference.tsx'
import { TextInput } from './text.tsx'
import { TimestampInput } from './timestamp.tsx'

const DROP = { xs: 228, sm: 248 }
const BlocksInput = later(async () => (await import('./blocks.tsx')).BlocksInput, { xs: 96, sm: 96 })
const ChoiceInput = later(async () => (await import('./choice.tsx')).ChoiceInput, { xs: 64, sm: 64 })
const ChoicesInput = later(async () => (await import('./choices.tsx')).ChoicesInput, { xs: 120, sm: 120 })
const ColorInput = later(async () => (await import('./color.tsx')).ColorInput, { xs: 56, sm: 56 })
const KeptInput = later(async () => (await import('./kept.tsx')).KeptInput, { xs: 56, sm: 56 })
const LinesInput = later(async () => (await import('./lines.tsx')).LinesInput, { xs: 96, sm: 96 })
const RowsInput = later(async () => (await import('./rows.tsx')).RowsInput, { xs: 96, sm: 96 })
const SecretInput = later(async () => (await import('./secret.tsx')).SecretInput, { xs: 56, sm: 56 })
const TagsInput = later(async () => (await import('./tags.tsx')).TagsInput, { xs: 56, sm: 56 })
const UploadInput = later(async () => (await import('./upload.tsx')).UploadInput, DROP)
const UploadsInput = later(async () => (await import('./uploads.tsx')).UploadsInput, DROP)
const BooleanInput = later(async () => (await import('./boolean.tsx')).BooleanInput, { xs: 38, sm: 38 })

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
  color: ColorInput,
  choice: ChoiceInput,
  choices: ChoicesInput,
  tags: TagsInput,
  reference: ReferenceInput,
  references: ReferencesInput,
  upload: UploadInput,
  uploads: UploadsInput,
  rows: (props) => <RowsInput {...props} Input={FieldInput} />,
  blocks: (props) => <BlocksInput {...props} Input={FieldInput} />,
  lines: LinesInput,
  kept: KeptInput,
  secret: SecretInput,
}

type Bring = () => Promise<unknown>
type Part = ComponentType<InputProps> & { bring?: Bring }

/** What else an input of this kind fetches once it stands there; rows and blocks bring those of their own fields. */
function insideOf(field: Field): Bring[] {
  if (field.kind === 'reference') return [RecordPicker.bring]
  if (field.kind === 'references') return [RecordsPicker.bring]
  if (field.kind === 'rows') return [RowsInput.bring, () => bringInputs(Object.entries(columnsOf(field)))]
  if (field.kind === 'blocks')
    return [BlocksInput.bring, () => bringInputs(Object.values(kindsIn(field)).flatMap((own) => Object.entries(own)))]
  return field.kind === 'phone' && isOfAnyCountry(field) ? [WorldPhoneInput.bring] : []
}

/**
 * Fetches the inputs of these fields at once, so that their form is drawn whole and moves for none of them; one that
 * cannot be had says so where it would stand.
 *
 * @param own inputs of the resource's own, by field
 */
export async function bringInputs(fields: readonly [string, Field][], own: Layout['inputs'] = {}): Promise<void> {
  const bringing = fields.flatMap(([name, field]) => {
    const Input: Part = own[name] ?? INPUTS[field.kind as FieldKind]
    return [Input.bring, ...insideOf(field)].flatMap((bring) => (bring ? [bring()] : []))
  })
  await Promise.allSettled(bringing)
}

/** The input of a field, whatever its kind. */
export function FieldInput(props: InputProps) {
  const Input = INPUTS[props.field.kind as FieldKind]
  return <Input {...props} />
}
