import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { EXISTING } from '../../../resources/imports/schema.ts'
import type { Existing, Preview, Target } from './calls.ts'

type Asked = 'projects' | 'donors'

/** Donations never change by choice; of the others it is asked where the file, or what nobody has looked at yet, may hold them. */
export const asksForExisting = (
  target: Target,
  { existing, updates, more, kinds }: Preview,
  chosen: Existing,
): target is Asked =>
  (target === 'projects' || target === 'donors') &&
  (chosen === 'update' || more || existing + updates > 0 || kinds.some(({ key }) => key === 'codeUsed'))

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
        onChange={(event) => onChange(event.target.value === 'update' ? 'update' : 'skip')}
      >
        {EXISTING.map((one) => (
          <FormControlLabel
            key={one}
            value={one}
            control={<Radio />}
            label={translate(`imports.existing.${target}.${one}`)}
          />
        ))}
      </RadioGroup>
      <Typography id={`${id}-hint`} variant="body2" color="textSecondary">
        {translate(`imports.existing.${target}.hint`)}
      </Typography>
    </FormControl>
  )
}
