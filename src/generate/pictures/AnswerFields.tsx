import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { type FieldError, useController, useWatch } from 'react-hook-form'
import { files } from '../../../resources/files/schema.ts'
import { DateInput } from '../inputs/date.tsx'
import { TextInput } from '../inputs/text.tsx'
import { useTexts } from '../texts.ts'
import { ANSWERS, type AnswerKind } from './answer.ts'

/** Where people are to be seen, somebody has agreed to it; what stays within says why. */
const ASKED = {
  consentBy: { Input: TextInput, field: { ...files.fields.consentBy, required: true } },
  consentGuardian: { Input: TextInput, field: files.fields.consentGuardian },
  consentUntil: { Input: DateInput, field: files.fields.consentUntil },
  keptBack: { Input: TextInput, field: { ...files.fields.keptBack, required: true } },
} as const
type Name = keyof typeof ASKED

const OF_KIND: Record<AnswerKind, readonly Name[]> = {
  nobody: [],
  agreed: ['consentBy', 'consentGuardian', 'consentUntil'],
  kept: ['keptBack'],
}

export const isAsked = (name: string): name is Name => Object.hasOwn(ASKED, name)

interface AnswerFieldsProps {
  /** Its path in the form. */
  source: string
  /** What may be chosen, where not all may. */
  kinds?: readonly AnswerKind[]
  /** It is about a recording, or one is among them. */
  isHeard?: boolean
}

function Kinds({ source, kinds = ANSWERS, isHeard = false }: AnswerFieldsProps) {
  const translate = useTranslate()
  const id = useId()
  const { field, fieldState } = useController({ name: `${source}.kind` })
  const error: FieldError | undefined = fieldState.error
  return (
    <FormControl error={error !== undefined}>
      <RadioGroup
        aria-label={translate('pictures.ask.who')}
        aria-describedby={error === undefined ? undefined : id}
        name={field.name}
        value={field.value ?? ''}
        onChange={(_event, value) => field.onChange(value)}
      >
        {kinds.map((kind, index) => (
          <FormControlLabel
            key={kind}
            value={kind}
            control={<Radio size="small" slotProps={{ input: { ref: index === 0 ? field.ref : undefined } }} />}
            label={translate(`pictures.${isHeard ? 'voice' : 'ask'}.kind.${kind}`)}
          />
        ))}
      </RadioGroup>
      {error === undefined ? null : (
        <FormHelperText id={id} sx={{ mx: 0 }}>
          {error.message}
        </FormHelperText>
      )}
    </FormControl>
  )
}

/** The answer for one picture or film, or for several, at a path of the form around it. */
export function AnswerFields({ source, kinds, isHeard = false }: AnswerFieldsProps) {
  const texts = useTexts<typeof files>('files')
  const translate = useTranslate()
  const kind = useWatch({ name: `${source}.kind` }) as AnswerKind | null
  const hints: Partial<Record<Name, string>> = {
    consentGuardian: translate('pictures.people.guardian'),
    consentUntil: translate('pictures.people.until'),
    keptBack: translate('pictures.ask.keptHint'),
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Kinds source={source} kinds={kinds} isHeard={isHeard} />
      {(kind === null ? [] : OF_KIND[kind]).map((name) => {
        const { Input, field } = ASKED[name]
        return (
          <Input
            key={name}
            field={field}
            source={`${source}.${name}`}
            place={{ ...texts.place(name), hint: hints[name] }}
          />
        )
      })}
    </Box>
  )
}
