import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import { valuesOf } from '../fields.ts'
import { later } from '../later.tsx'
import type { InputProps } from '../types.ts'
import type { ChoiceOptions } from './radios.tsx'
import { useField } from './useField.ts'

/** So many values are seen at a glance; more go into a list that opens. */
const AT_A_GLANCE = 4

const Radios = later(async () => (await import('./radios.tsx')).Radios, { xs: 62, sm: 62 })

function Select({ input, label, options }: ChoiceOptions) {
  return (
    <TextField
      id={input.id}
      name={input.name}
      select
      label={label}
      value={input.value}
      onChange={(event) => input.set(event.target.value === '' ? null : event.target.value)}
      onBlur={input.blur}
      inputRef={input.ref}
      required={input.required}
      error={input.error !== undefined}
      helperText={input.help}
      fullWidth
    >
      {options.map((one) => (
        <MenuItem key={one.value} value={one.value}>
          {one.label}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** One of a fixed list. Where nothing need be chosen, "not set" is one of the choices. */
export function ChoiceInput(props: InputProps) {
  const input = useField<string>(props, '')
  const translate = useTranslate()
  const values = valuesOf(props.field).map((value) => ({ value, label: props.place.choice(value) }))
  const none = { value: '', label: translate('common.state.notSet') }
  const options = input.required ? values : [none, ...values]
  const Shape = values.length <= AT_A_GLANCE ? Radios : Select
  return <Shape input={input} label={props.place.label} options={options} />
}
