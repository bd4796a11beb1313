import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { existingOf, NAMESAKES, usualExisting } from '../../../resources/imports/schema.ts'
import type { Existing, Namesakes, Preview, Target } from './calls.ts'
import { RadioQuestion } from './RadioQuestion.tsx'

type Asked = 'projects' | 'donors'

/** Donations never change by choice. */
const isAsked = (target: Target): target is Asked => target === 'projects' || target === 'donors'

/** Of the others it is asked where the file, or what nobody has looked at yet, may hold them. */
const mayHold = ({ existing, updates, more, kinds }: Preview, chosen: Existing | null): boolean =>
  chosen !== null || more || existing + updates > 0 || kinds.some(({ key }) => key === 'codeUsed')

interface ExistingChoiceProps {
  target: Target
  preview: Preview
  /** Whether a file that is not shown whole was looked through to its end. */
  isSeen: boolean
  chosen: Existing | null
  onChange: (value: Existing) => void
}

/** What becomes of records that are there already. Where it was asked until the last row was seen, and none is there, that is said. */
export function ExistingChoice({ target, preview, isSeen, chosen, onChange }: ExistingChoiceProps) {
  const translate = useTranslate()
  if (!isAsked(target)) return null
  if (!mayHold(preview, chosen))
    return isSeen && preview.valid > 0 ? (
      <Typography sx={{ mb: 1 }}>{translate(`imports.existing.${target}.none`)}</Typography>
    ) : null
  return (
    <RadioQuestion
      title={translate(`imports.existing.${target}.title`)}
      answers={existingOf(target).map((one) => ({
        value: one,
        label: translate(`imports.existing.${target}.${one}`),
        about: translate(`imports.existing.about.${one}`),
      }))}
      value={chosen ?? usualExisting(target)}
      onChange={onChange}
      hint={translate(`imports.existing.${target}.hint`)}
    />
  )
}

interface NamesakeChoiceProps {
  /** Rows that bear nothing but the name of a donor on record. */
  count: number
  value: Namesakes
  onChange: (value: Namesakes) => void
}

/** Nothing but the name says that it may be the same person: nobody but the charity knows. */
export function NamesakeChoice({ count, value, onChange }: NamesakeChoiceProps) {
  const translate = useTranslate()
  return (
    <RadioQuestion
      title={translate('imports.namesakes.title', { smart_count: count })}
      answers={NAMESAKES.map((one) => ({
        value: one,
        label: translate(`imports.namesakes.${one}`),
        about: translate(`imports.namesakes.about.${one}`),
      }))}
      value={value}
      onChange={onChange}
    />
  )
}
