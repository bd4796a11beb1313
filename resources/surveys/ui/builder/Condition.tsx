import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { messageIn } from '../../../../src/generate/inputs/useField.ts'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { SATISFACTION } from '../../../_kit/satisfaction.ts'
import { inLang, optionCount, optionText } from '../../reading.ts'
import type { Question } from '../calls.ts'

interface ConditionProps {
  /** Of the questions in the form. */
  source: string
  index: number
}

const textOf = (error: unknown): string | undefined => messageIn(error)

/** Whom a question is asked: everybody, or those alone who chose an answer to an earlier one. */
export function Condition({ source, index }: ConditionProps) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const { setValue, getFieldState } = useFormContext()
  const state = useFormState({ name: source })
  const questions = (useWatch({ name: source }) ?? []) as Question[]
  const own = questions[index]
  const earlier = questions.slice(0, index).filter((one) => optionCount(one) > 0)
  if (own === undefined || own.kind === 'section' || (earlier.length === 0 && !own.onlyIf)) return null
  const at = `${source}.${index}`
  const chosen = questions.find(({ id }) => id === own.onlyIf)
  const set = (name: 'onlyIf' | 'onlyIs', value: string | number | null) =>
    setValue(`${at}.${name}`, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  const labelOf = (place: number): string =>
    chosen?.kind === 'satisfaction'
      ? translate(`surveys.satisfaction.${SATISFACTION[place - 1]}`)
      : chosen
        ? optionText(chosen, place, locale)
        : ''
  const [ifError, isError] = ['onlyIf', 'onlyIs'].map((name) => textOf(getFieldState(`${at}.${name}`, state).error))
  return (
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}
    >
      <TextField
        select
        size="small"
        label={translate('surveys.builder.condition')}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        value={own.onlyIf ?? ''}
        error={ifError !== undefined}
        helperText={ifError}
        onChange={({ target }) => {
          set('onlyIf', target.value === '' ? null : target.value)
          set('onlyIs', null)
        }}
      >
        <MenuItem value="">{translate('surveys.builder.everyone')}</MenuItem>
        {earlier.map((one) => (
          <MenuItem key={one.id} value={one.id}>
            {translate('surveys.builder.only')} {questions.indexOf(one) + 1}. {inLang(locale, one.textAr, one.textEn)}
          </MenuItem>
        ))}
        {chosen && !earlier.includes(chosen) ? (
          <MenuItem value={chosen.id}>{inLang(locale, chosen.textAr, chosen.textEn)}</MenuItem>
        ) : null}
      </TextField>
      {own.onlyIf ? (
        <TextField
          select
          size="small"
          label={translate('surveys.builder.option')}
          value={own.onlyIs ?? ''}
          error={isError !== undefined}
          helperText={isError ?? (own.onlyIs ? undefined : translate('surveys.builder.chooseOption'))}
          onChange={({ target }) => set('onlyIs', Number(target.value))}
        >
          {Array.from({ length: chosen ? optionCount(chosen) : 0 }, (_, place) => (
            <MenuItem key={place} value={place + 1}>
              {labelOf(place + 1)}
            </MenuItem>
          ))}
        </TextField>
      ) : null}
    </Box>
  )
}
