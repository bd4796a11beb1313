import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { Link, useCreatePath, useTranslate } from 'react-admin'
import type { Resource } from '../../../resources/_kit/resource.ts'
import type { Fault } from '../../../resources/_kit/validate.ts'
import { type Row, refusalOf } from '../calls.ts'
import { isOpen } from '../fields.ts'
import { useLabels } from '../labels.ts'
import { useRights } from '../rights.ts'
import { completing, useTexts } from '../texts.ts'

/** One fault of a record, by its way; `text` where it lacks more than a value. */
export interface Lack {
  field: string
  text?: string
}

/** What a refusal names, where each of its faults stands at a field that a form can mend; else null. */
export function faultsToMend(error: unknown, resource: Resource): Lack[] | null {
  const lacks = Object.entries(refusalOf(error).errors).map(([field, text]) => ({ field, text }))
  return lacks.length > 0 && lacks.every(({ field }) => isOpen(resource, field)) ? lacks : null
}

/** What a record still lacks, as a page says it; that a value is missing is said by the heading. */
export const useLacks = () => {
  const translate = useTranslate()
  return (faults: readonly Fault[]): Lack[] =>
    faults.map(({ field, key, args }) =>
      key === 'required' ? { field } : { field, text: translate(`validation.${key}`, args) },
    )
}

interface MissingProps {
  resource: Resource
  record: Row
  lacks: readonly Lack[]
}

/** What publishing still needs, each with the way to its place in the form, which marks all of it. */
export function Missing({ resource, record, lacks }: MissingProps) {
  const translate = useTranslate()
  const texts = useTexts(resource.name)
  const labelOf = useLabels(resource.name)(record)
  const createPath = useCreatePath()
  const { can } = useRights(resource.name)
  const edit = `${createPath({ resource: resource.name, type: 'edit', id: record.id })}?complete=1`
  const step = completing(resource.name)
  // Beside faults of other kinds, and before another step than publishing, each says of itself that it is empty.
  const isMixed = step !== 'publish' || lacks.some(({ text }) => text !== undefined)
  const heading = isMixed ? `${translate('errors.toMend')}:` : (texts.text('incomplete') ?? translate('kit.missing'))
  const empty = isMixed ? translate(`common.state.requiredTo.${step}`) : undefined
  const place = (field: string) => {
    const label = labelOf(field) ?? field
    if (!can('update')) return label
    return (
      <Link to={`${edit}&at=${encodeURIComponent(field)}`} color="inherit" sx={{ textDecoration: 'underline' }}>
        {label}
      </Link>
    )
  }
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2, width: '100%', '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere' } }}
      action={
        can('update') ? (
          <Button component={Link} to={edit} color="inherit" size="small">
            {translate('kit.completeNow')}
          </Button>
        ) : undefined
      }
    >
      {heading}
      <ul>
        {lacks.map(({ field, text = empty }) => (
          <li key={field}>
            {place(field)}
            {text === undefined ? null : `: ${text}`}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
