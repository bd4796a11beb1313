import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { HEX, isReadable, readableShade } from '../../../resources/_kit/colours.ts'
import { Swatch } from '../../ui/Swatch.tsx'
import { type InputProps, option } from '../types.ts'
import { useField } from './useField.ts'

/** What the browser's own field shows where nothing can be shown. */
const NOTHING = '#ffffff'

/** A colour, by the browser's own field or by its number; what could not be read is offered in its nearest readable shade. */
export function ColorInput(props: InputProps) {
  const { field } = props
  const translate = useTranslate()
  const input = useField<string>(props, '')
  const [draft, setDraft] = useState<string | null>(null)
  const shown = draft ?? input.value
  const known = field.clean(shown)
  const hex = typeof known === 'string' && HEX.test(known) ? known : null
  const offered = hex !== null && option<boolean>(field, 'readable') && !isReadable(hex) ? readableShade(hex) : null
  const take = (value: string | null) => {
    setDraft(null)
    input.set(value)
  }
  return (
    <div>
      <TextField
        id={input.id}
        name={input.name}
        label={input.label}
        value={shown}
        onChange={({ target }) => {
          setDraft(target.value)
          input.set(target.value === '' ? null : target.value)
        }}
        onBlur={() => {
          if (draft !== null) take(field.clean(draft) as string | null)
          input.blur()
        }}
        inputRef={input.ref}
        required={input.isStarred}
        error={input.error !== undefined}
        helperText={input.help}
        fullWidth
        slotProps={{
          htmlInput: { dir: 'ltr', autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, maxLength: 12 },
          input: {
            dir: 'ltr',
            startAdornment: (
              <InputAdornment position="start">
                <Box
                  component="input"
                  type="color"
                  aria-label={translate('kit.color.pick', { name: props.place.label })}
                  value={hex ?? NOTHING}
                  onChange={({ target }: React.ChangeEvent<HTMLInputElement>) => take(target.value)}
                  onBlur={input.blur}
                  sx={{ width: 44, height: 36, p: 0, border: 0, bgcolor: 'transparent', cursor: 'pointer' }}
                />
              </InputAdornment>
            ),
          },
        }}
      />
      {offered === null ? null : (
        <Button variant="outlined" onClick={() => take(offered)} startIcon={<Swatch of={offered} />} sx={{ mt: 1 }}>
          {translate('kit.color.nearest')}&nbsp;<bdi dir="ltr">{offered}</bdi>
        </Button>
      )}
    </div>
  )
}
