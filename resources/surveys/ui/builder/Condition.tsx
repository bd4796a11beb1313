import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { messageIn } from '../../../../src/generate/inputs/useField.ts'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { SATISFACTION } from '../../../_kit/satisfaction.ts'
import { type Answerable, inLang, isAnswerable, optionText } from '../../reading.ts'
import { optionCount } from '../../schema.ts'
import type { Question } from '../calls.ts'

interface ConditionProps {
  /** Of the questions in the form. */
  source: string
  index: number
}

interface OwnProps extends ConditionProps {
  questions: readonly Question[]
  own: Answerable
  /** The questions before it that offer options. */
  earlier: readonly Question[]
}

function Inputs({ source, index, questions, own, earlier }: OwnProps) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const { setValue } = useFormContext()
  const at = `${source}.${index}`
  // Known to the form: a fault leads to them.
  const [onlyIf, onlyIs] = [useController({ name: `${at}.onlyIf` }), useController({ name: `${at}.onlyIs` })]
  const chosen = questions.find(({ id }) => id === own.onlyIf)
  const set = (name: 'onlyIf' | 'onlyIs', value: string | number | null) =>
    setValue(`${at}.${name}`, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  const labelOf = (place: number): string =>
    chosen?.kind === 'satisfaction'
      ? translate(`surveys.satisfaction.${SATISFACTION[place - 1]}`)
      : chosen
        ? optionText(chosen, place, locale)
        : ''
  // A question that was moved below this one, or taken away, is told of at once.
  const isLost = Boolean(own.onlyIf) && !earlier.some(({ id }) => id === own.onlyIf)
  const ifError = messageIn(onlyIf.fieldState.error) ?? (isLost ? translate('validation.earlierQuestion') : undefined)
  const places = chosen ? optionCount(chosen) : 0
  const isError = messageIn(onlyIs.fieldState.error)
  return (
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}
    >
      <TextField
        select
        size="small"
        label={translate('surveys.builder.condition')}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        inputRef={onlyIf.field.ref}
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
        {isLost ? (
          <MenuItem value={own.onlyIf ?? ''}>
            {chosen ? inLang(locale, chosen.textAr, chosen.textEn) : translate('surveys.builder.gone')}
          </MenuItem>
        ) : null}
      </TextField>
      {own.onlyIf && !isLost ? (
        <TextField
          select
          size="small"
          label={translate('surveys.builder.option')}
          inputRef={onlyIs.field.ref}
          value={own.onlyIs !== null && own.onlyIs <= places ? own.onlyIs : ''}
          error={isError !== undefined}
          helperText={isError ?? (own.onlyIs ? undefined : translate('surveys.builder.chooseOption'))}
          onChange={({ target }) => set('onlyIs', Number(target.value))}
        >
          {Array.from({ length: places }, (_, place) => (
            <MenuItem key={place} value={place + 1}>
              {labelOf(place + 1)}
            </MenuItem>
          ))}
        </TextField>
      ) : null}
    </Box>
  )
}

/** Whom a question is asked: everybody, or those alone who chose an answer to an earlier one. */
export function Condition({ source, index }: ConditionProps) {
  const questions = (useWatch({ name: source }) ?? []) as Question[]
  const own = questions[index]
  const earlier = questions.slice(0, index).filter((one) => optionCount(one) > 0)
  if (own === undefined || !isAnswerable(own) || (earlier.length === 0 && !own.onlyIf)) return null
  return <Inputs {...{ source, index, questions, own, earlier }} />
}
