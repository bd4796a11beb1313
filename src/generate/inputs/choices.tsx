import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { valuesOf } from '../fields.ts'
import type { InputProps } from '../types.ts'
import { useField } from './useField.ts'

const NONE: string[] = []

/** Several of a fixed list, kept in the list's own order. */
export function ChoicesInput(props: InputProps) {
  const input = useField<string[]>(props, NONE)
  const all = valuesOf(props.field)
  const toggle = (value: string, checked: boolean) =>
    input.set(all.filter((one) => (one === value ? checked : input.value.includes(one))))
  return (
    <FormControl component="fieldset" error={input.error !== undefined} required={input.isStarred}>
      <FormLabel component="legend" sx={{ fontSize: '0.875rem' }}>
        {props.place.label}
      </FormLabel>
      <FormGroup row onBlur={input.blur}>
        {all.map((value, index) => (
          <FormControlLabel
            key={value}
            label={props.place.choice(value)}
            control={
              <Checkbox
                size="small"
                checked={input.value.includes(value)}
                onChange={(_event, checked) => toggle(value, checked)}
                slotProps={{ input: { ref: index === 0 ? input.ref : undefined } }}
              />
            }
          />
        ))}
      </FormGroup>
      {input.help === undefined ? null : <FormHelperText sx={{ mx: 0 }}>{input.help}</FormHelperText>}
    </FormControl>
  )
}
