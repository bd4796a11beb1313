import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { FieldInput } from '../../../../src/generate/inputs/FieldInput.tsx'
import { useInsert } from '../../../../src/generate/inputs/useInsert.ts'
import { useTexts } from '../../../../src/generate/texts.ts'
import type { InputProps } from '../../../../src/generate/types.ts'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { MESSAGE_VARIABLE_NAMES, MESSAGE_VARIABLES, writtenVariable } from '../../../_kit/messageVariables.ts'
import { languageOf } from './languageOf.ts'

interface MessageInputProps extends InputProps {
  /** The language in which it is written; without it that of its letters, else that of the page. */
  written?: 'ar' | 'en'
  /** One of several texts of a part, which the buttons of all say apart by its name. */
  isPart?: boolean
}

/** A message, with a button for each variable that puts it where the cursor stands. */
export function MessageInput({ written, isPart = false, ...props }: MessageInputProps) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const text: unknown = useWatch({ name: props.source })
  const { place, insert } = useInsert(props.source)
  const texts = useTexts('reports')
  const group = translate('templates.insertVariable')
  const choice = written === undefined ? undefined : texts.place('otherLanguage').choice(written)
  const of = isPart ? props.place.label : choice
  const language = written ?? languageOf(text) ?? locale
  return (
    <div ref={place}>
      <Box
        role="group"
        aria-label={of === undefined ? group : `${group} (${of})`}
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}
      >
        {MESSAGE_VARIABLE_NAMES.map((name) => (
          <Button
            key={name}
            variant="text"
            size="small"
            startIcon={<Add />}
            onClick={() => insert(() => writtenVariable(name, language))}
          >
            {MESSAGE_VARIABLES[name][language]}
          </Button>
        ))}
      </Box>
      <FieldInput {...props} />
      {isPart ? null : <FormHelperText sx={{ mx: 0 }}>{translate('reportWords.variables')}</FormHelperText>}
    </div>
  )
}
