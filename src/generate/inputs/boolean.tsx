import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import type { InputProps } from '../types.ts'
import { useField } from './useField.ts'

export function BooleanInput(props: InputProps) {
  const input = useField<boolean>(props, false)
  const helpId = `${input.id}-help`
  return (
    <FormControl error={input.error !== undefined}>
      <FormControlLabel
        label={input.label}
        control={
          <Switch
            id={input.id}
            name={input.name}
            checked={input.value}
            onChange={(_event, checked) => input.set(checked)}
            onBlur={input.blur}
            slotProps={{
              input: { ref: input.ref, 'aria-describedby': input.help === undefined ? undefined : helpId },
            }}
          />
        }
      />
      {input.help === undefined ? null : (
        <FormHelperText id={helpId} sx={{ mt: 0 }}>
          {input.help}
        </FormHelperText>
      )}
    </FormControl>
  )
}
