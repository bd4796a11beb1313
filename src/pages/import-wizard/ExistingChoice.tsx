import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { Fragment, useId } from 'react'
import { useTranslate } from 'react-admin'
import { existingOf } from '../../../resources/imports/schema.ts'
import type { Existing, Preview, Target } from './calls.ts'

type Asked = 'projects' | 'donors'

/** Donations never change by choice; of the others it is asked where the file, or what nobody has looked at yet, may hold them. */
export const asksForExisting = (
  target: Target,
  { existing, updates, more, kinds }: Preview,
  chosen: Existing | null,
): target is Asked =>
  (target === 'projects' || target === 'donors') &&
  (chosen !== null || more || existing + updates > 0 || kinds.some(({ key }) => key === 'codeUsed'))

interface ExistingChoiceProps {
  target: Asked
  value: Existing
  onChange: (value: Existing) => void
}

/** What becomes of records that are there already. */
export function ExistingChoice({ target, value, onChange }: ExistingChoiceProps) {
  const translate = useTranslate()
  const id = useId()
  return (
    <FormControl sx={{ mb: 2 }}>
      <FormLabel id={id}>{translate(`imports.existing.${target}.title`)}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        value={value}
        onChange={(_, chosen) => onChange(existingOf(target).find((one) => one === chosen) ?? value)}
      >
        {existingOf(target).map((one) => (
          <Fragment key={one}>
            <FormControlLabel
              value={one}
              control={<Radio slotProps={{ input: { 'aria-describedby': `${id}-${one}` } }} />}
              label={translate(`imports.existing.${target}.${one}`)}
            />
            <Typography id={`${id}-${one}`} variant="body2" color="textSecondary" sx={{ paddingInlineStart: 4 }}>
              {translate(`imports.existing.about.${one}`)}
            </Typography>
          </Fragment>
        ))}
      </RadioGroup>
      <Typography id={`${id}-hint`} variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {translate(`imports.existing.${target}.hint`)}
      </Typography>
    </FormControl>
  )
}
