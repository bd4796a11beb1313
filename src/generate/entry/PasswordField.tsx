import CheckCircle from '@mui/icons-material/CheckCircle'
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked'
import Box from '@mui/material/Box'
import { useId } from 'react'
import { useInput, useTranslate } from 'react-admin'
import { PASSWORD_PARTS } from '../../../resources/_kit/password.ts'
import { PasswordInput } from './PasswordInput.tsx'

/** [5.5] the rule, part by part, each marked as soon as what is typed meets it. */
function PasswordRules({ id, password }: { id: string; password: string }) {
  const translate = useTranslate()
  return (
    <Box
      component="ul"
      id={id}
      aria-label={translate('auth.rules.label')}
      sx={{
        listStyle: 'none',
        m: 0,
        mb: 1,
        px: 0.5,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
        columnGap: 2,
        rowGap: 0.5,
        fontSize: '0.875rem',
      }}
    >
      {Object.entries(PASSWORD_PARTS).map(([part, holds]) => {
        const isMet = holds(password)
        const Icon = isMet ? CheckCircle : RadioButtonUnchecked
        return (
          <Box
            component="li"
            key={part}
            sx={{ display: 'flex', gap: 0.75, alignItems: 'center', color: isMet ? 'success.main' : 'text.secondary' }}
          >
            <Icon aria-hidden="true" sx={{ fontSize: '1.125rem', flex: 'none' }} />
            <span>
              {translate(`auth.rules.${part}`)}
              <span className="athar-hidden">: {translate(isMet ? 'auth.rules.met' : 'auth.rules.open')}</span>
            </span>
          </Box>
        )
      })}
    </Box>
  )
}

interface PasswordFieldProps {
  name: string
  label: string
  /** A password that is being chosen: its rule stands below it. */
  isNew?: boolean
}

/** The password of the form around. */
export function PasswordField({ name, label, isNew = false }: PasswordFieldProps) {
  const rules = useId()
  const { field, fieldState } = useInput<string>({ source: name })
  return (
    <>
      <PasswordInput
        label={label}
        name={name}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        isInvalid={fieldState.invalid}
        help={fieldState.error?.message}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        {...(isNew && { describedBy: rules })}
      />
      {isNew ? <PasswordRules id={rules} password={field.value} /> : null}
    </>
  )
}
