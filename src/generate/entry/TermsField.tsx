import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import { useId } from 'react'
import { useInput, useTranslate } from 'react-admin'
import { text } from '../../../resources/_kit/fields/index.ts'
import { OutLink } from '../../ui/OutLink.tsx'

/** The value of a box that was ticked; an empty one is empty. */
const TICKED = 'yes'

/** Must be ticked. */
export const termsField = () => text({ required: true })

/** [2.5] the terms, to be read in a window of their own. */
export function TermsLink() {
  const translate = useTranslate()
  return <OutLink href="/termsAndConditions">{translate('auth.terms.read')}</OutLink>
}

/** The terms, and the box by which they are accepted. */
export function TermsField({ name }: { name: string }) {
  const translate = useTranslate()
  const id = useId()
  const { field, fieldState } = useInput<string | null>({ source: name })
  const isFaulty = fieldState.invalid
  return (
    <Box sx={{ mt: 0.5 }}>
      <FormControlLabel
        label={translate('auth.terms.accept')}
        control={
          <Checkbox
            name={name}
            checked={field.value === TICKED}
            onChange={(_event, isTicked) => field.onChange(isTicked ? TICKED : null)}
            slotProps={{
              input: {
                ref: field.ref,
                required: true,
                'aria-invalid': isFaulty,
                'aria-describedby': isFaulty ? id : undefined,
              },
            }}
          />
        }
      />
      {isFaulty ? (
        <FormHelperText id={id} error>
          {translate('auth.terms.needed')}
        </FormHelperText>
      ) : null}
      <Box sx={{ fontSize: '0.875rem', px: 0.5 }}>
        <TermsLink />
      </Box>
    </Box>
  )
}
