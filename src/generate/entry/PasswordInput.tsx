import '../../ui/plain.css'
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined'
import Visibility from '@mui/icons-material/VisibilityOutlined'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'

interface PasswordInputProps {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  inputRef?: (element: unknown) => void
  isInvalid: boolean
  /** Unless it is said otherwise. */
  isRequired?: boolean
  help?: string | undefined
  autoComplete: 'current-password' | 'new-password'
  /** The id of what explains it: the list of rules. */
  describedBy?: string
}

/** A password, hidden until its eye is pressed. */
export function PasswordInput(props: PasswordInputProps) {
  const { label, name, value, onChange, onBlur, inputRef, isInvalid, help, autoComplete, describedBy } = props
  const { isRequired = true } = props
  const translate = useTranslate()
  const id = useId()
  const [isShown, setShown] = useState(false)
  const eye = translate(isShown ? 'auth.hidePassword' : 'auth.showPassword')
  const described = [help === undefined ? '' : `${id}-helper-text`, describedBy ?? ''].filter((one) => one !== '')
  return (
    <TextField
      id={id}
      label={label}
      name={name}
      type={isShown ? 'text' : 'password'}
      fullWidth
      autoComplete={autoComplete}
      error={isInvalid}
      helperText={help}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      inputRef={inputRef}
      slotProps={{
        htmlInput: {
          dir: 'auto',
          required: isRequired,
          autoCapitalize: 'none',
          spellCheck: false,
          'aria-describedby': described.length === 0 ? undefined : described.join(' '),
        },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton edge="end" aria-label={eye} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
                {isShown ? <VisibilityOff /> : <Visibility />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
