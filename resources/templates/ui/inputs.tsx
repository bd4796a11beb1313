import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { FieldInput } from '../../../src/generate/inputs/FieldInput.tsx'
import { RowInputs } from '../../../src/generate/inputs/rowParts.tsx'
import { TextInput } from '../../../src/generate/inputs/text.tsx'
import { UploadInput } from '../../../src/generate/inputs/upload.tsx'
import { useInsert } from '../../../src/generate/inputs/useInsert.ts'
import { later } from '../../../src/generate/lazyPart.tsx'
import { useSeesAll } from '../../../src/generate/rights.ts'
import type { InputProps } from '../../../src/generate/types.ts'
import { columnsOf } from '../../_kit/field.ts'
import { needsFile } from '../../_kit/templates/rules.ts'
import { numbersIn, variable } from '../../_kit/templates/variables.ts'

/** [3.14] a text that Meta limits: how much of it is used stands below from the first letter on. */
export const CountedInput = (props: InputProps) => <TextInput {...props} look={{ ...props.look, counts: true }} />

const CountedField = (props: InputProps) => <FieldInput {...props} look={{ ...props.look, counts: true }} />

const ButtonBlocks = later(async () => (await import('../../../src/generate/inputs/blocks.tsx')).BlocksInput, {
  xs: 96,
  sm: 96,
})

/** Labels, addresses and codes of buttons, which Meta limits as well. */
export const ButtonsInput = (props: InputProps) => <ButtonBlocks {...props} Input={CountedField} />

const useHeaderType = (): unknown => useWatch({ name: 'headerType' })

/** Only where the header is a text. */
export function HeaderTextInput(props: InputProps) {
  return useHeaderType() === 'text' ? <CountedInput {...props} /> : null
}

/** Only where the header's text has a variable. */
export function HeaderExampleInput(props: InputProps) {
  const text: unknown = useWatch({ name: 'headerText' })
  return useHeaderType() === 'text' && numbersIn(text).length > 0 ? <CountedInput {...props} /> : null
}

/** Only where the header is a file, and of that kind. What the platform offers has none: whoever copies it adds their own. */
export function HeaderFileInput(props: InputProps) {
  const translate = useTranslate()
  const headerType = useHeaderType()
  const ofPlatform = useSeesAll()
  if (!needsFile({ headerType })) return null
  if (ofPlatform) return <Typography color="textSecondary">{translate('templates.ownFile')}</Typography>
  const { hint, ...place } = props.place
  const field = { ...props.field, options: { ...props.field.options, accept: headerType } }
  return (
    // Of another type it is another file.
    <UploadInput
      key={String(headerType)}
      {...props}
      field={field}
      place={headerType === 'video' && hint !== undefined ? { ...place, hint } : place}
    />
  )
}

/** The body, with a button that puts the next variable where the cursor stands. */
export function BodyInput(props: InputProps) {
  const translate = useTranslate()
  const { place, insert } = useInsert(props.source)
  const next = (text: string): string => variable(Math.max(0, ...numbersIn(text)) + 1)
  return (
    <div ref={place}>
      <CountedInput {...props} />
      <Button variant="text" size="small" startIcon={<Add />} onClick={() => insert(next)} sx={{ mt: 0.5 }}>
        {translate('templates.insertVariable')}
      </Button>
    </div>
  )
}

type Rows = Record<string, unknown>[]

/** The rows that belong to the body's variables: as many as there are, what was written in one kept while it is gone. */
function useRows(source: string): number {
  const body: unknown = useWatch({ name: 'body' })
  const rows: unknown = useWatch({ name: source })
  const { setValue } = useFormContext()
  const kept = useRef<Rows>([])
  const count = numbersIn(body).length
  const has = Array.isArray(rows) ? rows.length : 0
  useEffect(() => {
    if (has > 0) kept.current = [...(rows as Rows), ...kept.current.slice(has)]
  }, [rows, has])
  useEffect(() => {
    if (has === count) return
    const blank = () => ({ label: null, example: null })
    const next = Array.from({ length: count }, (_one, at) => kept.current[at] ?? blank())
    setValue(source, next, { shouldDirty: true })
  }, [has, count, source, setValue])
  return Math.min(has, count)
}

/** One row for each variable of the body: they come and go with it. */
export function VariablesInput({ field, source, place, isTitled }: InputProps) {
  const translate = useTranslate()
  const count = useRows(source)
  const columns = columnsOf(field)
  return (
    <div role="group" aria-label={place.label}>
      {isTitled ? null : (
        <Typography component="p" sx={{ fontWeight: 500, mb: 1 }}>
          {place.label}
        </Typography>
      )}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {Array.from({ length: count }, (_one, at) => (
          <Box
            key={at}
            component="li"
            sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '56px minmax(0, 1fr)', alignItems: 'start' }}
          >
            <Typography component="bdi" dir="ltr" sx={{ fontWeight: 600, pt: 1.5, color: 'var(--athar-action)' }}>
              {variable(at + 1)}
            </Typography>
            <RowInputs columns={columns} source={`${source}.${at}`} place={place} Input={FieldInput} />
          </Box>
        ))}
      </Box>
      <FormHelperText sx={{ mx: 0 }}>{count === 0 ? translate('templates.noVariables') : place.hint}</FormHelperText>
    </div>
  )
}
