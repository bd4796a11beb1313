import { useTranslate } from 'react-admin'
import { existingOf, NAMESAKES } from '../../../resources/imports/schema.ts'
import type { Existing, Namesakes, Preview, Target } from './calls.ts'
import { RadioQuestion } from './RadioQuestion.tsx'

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
  return (
    <RadioQuestion
      title={translate(`imports.existing.${target}.title`)}
      answers={existingOf(target).map((one) => ({
        value: one,
        label: translate(`imports.existing.${target}.${one}`),
        about: translate(`imports.existing.about.${one}`),
      }))}
      value={value}
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
