import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { FieldInput } from '../../../src/generate/inputs/FieldInput.tsx'
import { RemovedLine, RowCard, useRepeated } from '../../../src/generate/inputs/repeated.tsx'
import { RowsGroup } from '../../../src/generate/inputs/rowParts.tsx'
import { useRecord } from '../../../src/generate/records.ts'
import type { InputProps, Place } from '../../../src/generate/types.ts'
import type { Field } from '../../_kit/field.ts'
import { choice, date, money } from '../../_kit/fields/index.ts'
import { templates } from '../../templates/schema.ts'
import { placesIn } from '../placeholders.ts'
import { DONOR_VALUES, LINK_VALUES, MEDIA_VALUES, metaCampaigns, PROJECT_VALUES } from '../schema.ts'
import type { CampaignRow } from './calls.ts'

type VariableType = CampaignRow['variables'][number]['type']

const { type, value, file, fallback } = metaCampaigns.fields.variables.columns

/** What a value may be, by its type: one of what is known of the donor or project, or what is typed. */
const VALUE_FIELD: Readonly<Record<VariableType, Field>> = {
  donorField: choice(DONOR_VALUES, { required: true }),
  projectField: choice(PROJECT_VALUES, { required: true }),
  link: choice(LINK_VALUES, { required: true }),
  media: choice(MEDIA_VALUES, { required: true }),
  amount: money({ required: true }),
  date: date({ required: true }),
  text: value,
}

const isFixed = (kind: VariableType): boolean => kind === 'text' || kind === 'amount' || kind === 'date'

interface RowInputsProps {
  source: string
  place: Place
}

function VariableInputs({ source, place }: RowInputsProps) {
  const translate = useTranslate()
  const kind = useWatch({ name: `${source}.type` }) as VariableType | null
  const chosen = useWatch({ name: `${source}.value` }) as string | null
  const named: Place = { ...place.column('value'), choice: (one) => translate(`campaigns.value.${kind}.${one}`) }
  return (
    <>
      <FieldInput field={type} source={`${source}.type`} place={place.column('type')} />
      {kind === null ? null : (
        <FieldInput key={kind} field={VALUE_FIELD[kind]} source={`${source}.value`} place={named} />
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

/** The places of the chosen template: of its header and of its body. */
function usePlaces(): number | null {
  const id = useWatch({ name: 'template' }) as string | null
  const { data } = useRecord(templates, id ?? '', { enabled: Boolean(id) })
  return data === undefined ? null : placesIn(data.body)
}

/** product.md 32: a value for each {{n}} of the template. */
export function VariablesInput({ source, place, isTitled }: InputProps) {
  const translate = useTranslate()
  const rows = useRepeated(source)
  const places = usePlaces()
  const lacking = places === null ? 0 : Math.max(0, places - rows.fields.length)
  const titleOf = (index: number) => `\u2068{{${index + 1}}}\u2069`
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
        <Button
          variant="text"
          onClick={() => rows.append({ type: 'donorField', value: 'name', file: null, fallback: null })}
        >
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
