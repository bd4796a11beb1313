import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import MenuItem from '@mui/material/MenuItem'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import { valuesOf } from '../fields.ts'
import type { InputProps } from '../types.ts'
import { type FieldState, useField } from './useField.ts'

/** So many values are seen at a glance; more go into a list that opens. */
const AT_A_GLANCE = 4

interface Options {
  input: FieldState<string>
  label: string
  options: readonly { value: string; label: string }[]
}

function Radios({ input, label, options }: Options) {
  return (
    <FormControl component="fieldset" error={input.error !== undefined} required={input.required}>
      <FormLabel component="legend" sx={{ fontSize: '0.875rem' }}>
        {label}
      </FormLabel>
      <RadioGroup
        row
        name={input.name}
        value={input.value}
        onChange={(_event, value) => input.set(value === '' ? null : value)}
        onBlur={input.blur}
      >
        {options.map((one, index) => (
          <FormControlLabel
            key={one.value}
            value={one.value}
            label={one.label}
            control={<Radio size="small" slotProps={{ input: { ref: index === 0 ? input.ref : undefined } }} />}
          />
        ))}
      </RadioGroup>
      {input.help === undefined ? null : <FormHelperText sx={{ mx: 0 }}>{input.help}</FormHelperText>}
    </FormControl>
  )
}

function Select({ input, label, options }: Options) {
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
