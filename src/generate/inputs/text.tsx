import FormHelperText, { type FormHelperTextProps } from '@mui/material/FormHelperText'
import { TextInput as RaTextInput, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { type InputProps, option } from '../types.ts'
import { useDeclared } from './useField.ts'

/** From this share of the limit on the counter stands below. */
const NEAR = 0.8
/** An hour or a code is as long as it is: nobody counts its signs. */
const COUNTED_FROM = 10

interface CountedProps extends FormHelperTextProps {
  counter?: string
}

/** The words below with the counter beside them: an error does not take its place. */
function Counted({ counter, children, ...rest }: CountedProps) {
  if (counter === undefined) return <FormHelperText {...rest}>{children}</FormHelperText>
  return (
    <FormHelperText {...rest} component="div" sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
      <span>{children}</span>
      <span style={{ whiteSpace: 'nowrap' }}>{counter}</span>
    </FormHelperText>
  )
}

/** One line or several of text; the counter appears as the limit comes near. [5.9] */
export function TextInput(props: InputProps) {
  const { field, source, look = {} } = props
  const translate = useTranslate()
  const { required, isStarred, helperText, ...said } = useDeclared(props)
  const value: unknown = useWatch({ name: source })
  const used = typeof value === 'string' ? value.length : 0
  const max = option<number>(field, 'max')
  const lines = look.lines ?? option<number>(field, 'lines')
  const isNear = max >= COUNTED_FROM && used >= max * NEAR
  const counter = isNear || look.counts === true ? translate('common.text.characters', { used, max }) : undefined
  // Addresses, numbers and names of accounts are written from left to right in both languages.
  const isPlain = look.type !== undefined || look.isName === true
  const type = look.type ?? 'text'
  return (
    <RaTextInput
      {...said}
      required={isStarred}
      helperText={helperText === false && counter !== undefined ? '' : helperText}
      type={type}
      autoFocus={look.autoFocus}
      fullWidth
      multiline={lines > 1}
      minRows={lines > 1 ? Math.min(lines, 6) : undefined}
      maxRows={lines > 1 ? (look.mostLines ?? 16) : undefined}
      slots={{ formHelperText: Counted }}
      slotProps={{
        formHelperText: { counter } as FormHelperTextProps,
        htmlInput: {
          // An empty input follows the page; a written one follows its own first letter.
          dir: look.type === undefined ? (used > 0 ? 'auto' : undefined) : 'ltr',
          autoComplete: look.autoComplete ?? 'off',
          maxLength: look.maxLength,
          required,
          ...(isPlain && { autoCapitalize: 'none', spellCheck: false }),
        },
      }}
    />
  )
}
