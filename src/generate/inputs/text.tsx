import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import { type InputProps, option } from '../types.ts'
import { useField } from './useField.ts'

/** From this share of the limit on the counter stands below. */
const NEAR = 0.8

/** One line or several of text; the counter appears as the limit comes near. [5.9] */
export function TextInput(props: InputProps) {
  const input = useField<string>(props, '')
  const translate = useTranslate()
  const max = option<number>(props.field, 'max')
  const lines = option<number>(props.field, 'lines')
  const used = input.value.length
  const counter = used >= max * NEAR ? translate('common.text.characters', { used, max }) : null
  return (
    <TextField
      id={input.id}
      name={input.name}
      label={props.place.label}
      value={input.value}
      onChange={(event) => input.set(event.target.value === '' ? null : event.target.value)}
      onBlur={input.blur}
      inputRef={input.ref}
      required={input.required}
      error={input.error !== undefined}
      fullWidth
      multiline={lines > 1}
      minRows={lines > 1 ? Math.min(lines, 6) : undefined}
      maxRows={lines > 1 ? 16 : undefined}
      helperText={
        counter === null ? (
          input.help
        ) : (
          <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
            <span>{input.help}</span>
            <span style={{ whiteSpace: 'nowrap' }}>{counter}</span>
          </Box>
        )
      }
      // An empty input follows the page; a written one follows its own first letter.
      slotProps={{ htmlInput: { dir: used > 0 ? 'auto' : undefined, autoComplete: 'off' } }}
    />
  )
}
