import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useInput, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { formatDateTime } from '../../../i18n/dates.ts'
import { setAtName } from '../../../resources/_kit/fields/secret.ts'
import { useFormat } from '../../ui/FormatContext.tsx'
import { PasswordInput } from '../entry/PasswordInput.tsx'
import type { InputProps } from '../types.ts'
import { messageIn, useDeclared } from './useField.ts'

const keep = (value: unknown): unknown => value

/** What is there, what an empty input means, and that it goes; the hint of the declaration before it. */
function useWords(since: unknown, isTaken: boolean, hint: string | false): string | undefined {
  const translate = useTranslate()
  const format = useFormat()
  const words = isTaken
    ? translate('kit.secret.goes')
    : typeof since === 'string'
      ? translate('kit.secret.set', { date: formatDateTime(since, format) })
      : ''
  return [hint === false ? '' : hint, words].filter((one) => one !== '').join(' · ') || undefined
}

/** A secret is never shown: an empty input keeps what is there, and a button of its own takes it away. */
export function SecretInput(props: InputProps) {
  const { source, place } = props
  const translate = useTranslate()
  const { label, helperText, required, isStarred } = useDeclared(props)
  const input = useInput<string | null>({ source, format: keep, parse: keep as (value: unknown) => string | null })
  const since: unknown = useWatch({ name: setAtName(source) })
  const value: unknown = input.field.value
  const isTaken = value === null && typeof since === 'string'
  const error = messageIn(input.fieldState.error)
  const words = useWords(since, isTaken, helperText)
  const choose = translate(isTaken ? 'kit.secret.keep' : 'kit.secret.take')
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start' }}>
      <PasswordInput
        label={isStarred && typeof since !== 'string' ? `${label} *` : label}
        name={source}
        value={typeof value === 'string' ? value : ''}
        onChange={input.field.onChange}
        onBlur={input.field.onBlur}
        inputRef={input.field.ref}
        isInvalid={error !== undefined}
        isRequired={required && typeof since !== 'string'}
        help={error ?? words}
        autoComplete="new-password"
      />
      {typeof since === 'string' && !required ? (
        <Button
          variant="text"
          aria-label={`${choose}: ${place.label}`}
          onClick={() => input.field.onChange(isTaken ? '' : null)}
        >
          {choose}
        </Button>
      ) : null}
    </Box>
  )
}
