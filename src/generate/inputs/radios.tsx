import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import type { FieldState } from './useField.ts'

export interface ChoiceOptions {
  input: FieldState<string>
  label: string
  options: readonly { value: string; label: string }[]
}

/** A few values at a glance. */
export function Radios({ input, label, options }: ChoiceOptions) {
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
