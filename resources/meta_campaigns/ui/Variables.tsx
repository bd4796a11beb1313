import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { FieldInput } from '../../../src/generate/inputs/FieldInput.tsx'
import { RemovedLine, RowCard, useRepeated } from '../../../src/generate/inputs/repeated.tsx'
import { RowsGroup } from '../../../src/generate/inputs/rowParts.tsx'
import { useRecord } from '../../../src/generate/records.ts'
import type { InputProps, Place } from '../../../src/generate/types.ts'
import { templates } from '../../templates/schema.ts'
import { placesIn } from '../placeholders.ts'
import { metaCampaigns } from '../schema.ts'
import { placeName, startOf, VALUE_FIELD, type VariableType, valuePlace } from './valueFields.ts'

const { type, file, fallback } = metaCampaigns.fields.variables.columns

const isFixed = (kind: VariableType): boolean => kind === 'text' || kind === 'amount' || kind === 'date'

interface RowInputsProps {
  source: string
  place: Place
}

function VariableInputs({ source, place }: RowInputsProps) {
  const translate = useTranslate()
  const kind = useWatch({ name: `${source}.type` }) as VariableType | null
  const chosen = useWatch({ name: `${source}.value` }) as string | null
  return (
    <>
      <FieldInput field={type} source={`${source}.type`} place={place.column('type')} />
      {kind === null ? null : (
        <FieldInput
          key={kind}
          field={VALUE_FIELD[kind]}
          source={`${source}.value`}
          place={valuePlace(place, kind, translate)}
        />
      )}
      {kind === 'media' && chosen === 'file' ? (
        <FieldInput field={file} source={`${source}.file`} place={place.column('file')} />
      ) : null}
      {kind === null || isFixed(kind) ? null : (
        <FieldInput field={fallback} source={`${source}.fallback`} place={place.column('fallback')} />
      )}
    </>
  )
}

interface Places {
  count: number
  /** What each stands for, in the words of the template's writer; null where nothing was written. */
  labels: (string | null)[]
}

/** The places of the chosen template; null until it is known. */
function usePlaces(): Places | null {
  const id = useWatch({ name: 'template' }) as string | null
  const { data } = useRecord(templates, id ?? '', { enabled: Boolean(id) })
  return data === undefined ? null : { count: placesIn(data.body), labels: data.variables.map(({ label }) => label) }
}

/** Gives each place of a template its row at once where it is chosen and there are none; the cursor stays where it is. */
function useFilled(source: string, known: Places | null): void {
  const { getValues, setValue } = useFormContext()
  const id = useWatch({ name: 'template' }) as string | null
  const { template: isChosen = false } = useFormState({ name: 'template' }).dirtyFields
  const filled = useRef<string | null>(null)
  useEffect(() => {
    if (!isChosen || known === null || filled.current === id) return
    filled.current = id
    const rows = (getValues(source) ?? []) as unknown[]
    if (rows.length > 0 || known.count === 0) return
    setValue(
      source,
      Array.from({ length: known.count }, (_, index) => startOf(known.labels[index])),
      { shouldDirty: true },
    )
  }, [isChosen, id, known, source, getValues, setValue])
}

/** product.md 32: a value for each {{n}} of the template. */
export function VariablesInput({ source, place, isTitled }: InputProps) {
  const translate = useTranslate()
  const rows = useRepeated(source)
  const known = usePlaces()
  const places = known?.count ?? null
  useFilled(source, known)
  const lacking = places === null ? 0 : Math.max(0, places - rows.fields.length)
  const titleOf = (index: number) => [placeName(index), known?.labels[index]].filter(Boolean).join(' ')
  const after = (
    <>
      <RemovedLine rows={rows} titleOf={titleOf} />
      {places === null && rows.fields.length === 0 ? (
        <Typography color="textSecondary">{translate('campaigns.variables.noTemplate')}</Typography>
      ) : null}
      {places === 0 && rows.fields.length === 0 ? (
        <Typography color="textSecondary">{translate('campaigns.variables.none')}</Typography>
      ) : null}
      {lacking > 0 ? (
        <Button variant="text" onClick={() => rows.append(startOf(known?.labels[rows.fields.length]))}>
          {translate('campaigns.variables.lacking', { smart_count: lacking })}
        </Button>
      ) : null}
      {places !== null && rows.fields.length > places ? (
        <Typography color="error">{translate('campaigns.variables.tooMany', { smart_count: places })}</Typography>
      ) : null}
    </>
  )
  return (
    <RowsGroup source={source} place={place} isTitled={isTitled} after={after}>
      {rows.fields.map(({ key }, index) => (
        <RowCard key={key} rows={rows} index={index} title={titleOf(index)} name={titleOf(index)}>
          <VariableInputs source={`${source}.${index}`} place={place} />
        </RowCard>
      ))}
    </RowsGroup>
  )
}
