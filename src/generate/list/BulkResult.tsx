import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink, useTranslate } from 'react-admin'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { missingToPublish } from '../../../resources/_kit/validate.ts'
import type { LeftKind } from '../../providers/each.ts'
import { useFormat } from '../../ui/FormatContext.tsx'
import { namedFaults, type Row, refusalOf, refusalText, sentences } from '../calls.ts'
import { useLabels } from '../labels.ts'
import { useTexts } from '../texts.ts'
import { useTitle } from '../title.ts'
import { type BulkLeft, MOST_NAMED, useBulkResult } from './leftOver.ts'

interface BulkResultProps {
  resource: Resource
  /** Where a record opens; null where it does not. */
  pathOf: (row: Row) => string | null
}

/** Why one record was left over, in a few words: the fields that it lacks, or what the server said. */
function useReason(resource: Resource) {
  const translate = useTranslate()
  const labels = useLabels(resource.name)
  const { locale } = useFormat()
  const listed = new Intl.ListFormat(locale, { type: 'conjunction' })
  return ({ row, kind, fault }: BulkLeft, action: string): string => {
    if (kind !== 'refused') return translate(`kit.bulk.${kind}One`)
    const { fault: name, errors } = refusalOf(fault)
    const faulty = new Set(Object.keys(errors))
    const asks = resource.states?.transitions[action]?.complete === true && row !== null
    const labelOf = labels(row ?? {})
    const missing = asks ? missingToPublish(resource, row).filter(({ key }) => key === 'required') : []
    const lacks = missing.filter(({ field }) => faulty.delete(field)).map(({ field }) => labelOf(field) ?? field)
    if (lacks.length === 0 || name !== 'invalid') return sentences(refusalText(fault, null, labelOf).split('\n'))
    const others = Object.fromEntries(Object.entries(errors).filter(([field]) => faulty.has(field)))
    return sentences([translate('kit.bulk.lacks', { fields: listed.format(lacks) }), ...namedFaults(others, labelOf)])
  }
}

const KINDS: readonly Exclude<LeftKind, 'stopped'>[] = ['refused', 'unknown', 'untried']

/** What was stopped was not begun: they are counted as one. */
const countedAs = (kind: LeftKind) => (kind === 'stopped' ? 'untried' : kind)

/** What a step for many could not do, which records those are and why; it stays until it is closed. */
export function BulkResult({ resource, pathOf }: BulkResultProps) {
  const [result, setResult] = useBulkResult()
  const translate = useTranslate()
  const texts = useTexts(resource.name)
  const titleIn = useTitle(resource.name)
  const reasonOf = useReason(resource)
  if (result === null) return null
  const { action, done, left } = result
  const own = action === 'delete' ? translate('common.action.delete') : texts.action(action)
  const name = result.name ?? own
  const counts = KINDS.map((kind) => [kind, left.filter((one) => countedAs(one.kind) === kind).length] as const)
  const said = [
    translate(done === 0 ? 'kit.bulk.none' : 'kit.bulkDone', { smart_count: done }),
    ...counts
      .filter(([, count]) => count > 0)
      .map(([kind, count]) => translate(`kit.bulk.${kind}`, { smart_count: count })),
  ]
  const named = ({ id, row }: BulkLeft) => {
    const to = row === null ? null : pathOf(row)
    const title = <bdi>{titleIn(row ?? { id })}</bdi>
    return to === null ? (
      title
    ) : (
      <Link component={RouterLink} to={to} color="inherit">
        {title}
      </Link>
    )
  }
  return (
    <Alert
      severity="warning"
      onClose={() => setResult(null)}
      closeText={translate('common.action.close')}
      sx={{ mb: 2, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}
    >
      <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 600 }}>
        {name}
      </Typography>
      {sentences(said)}
      <Box
        component="ul"
        tabIndex={0}
        sx={{ mt: 1, mb: 0, paddingInlineStart: 2.5, maxHeight: 280, overflowY: 'auto' }}
      >
        {left.slice(0, MOST_NAMED).map((one) => (
          <li key={one.id}>
            {named(one)}: {reasonOf(one, action)}
          </li>
        ))}
        {left.length > MOST_NAMED ? (
          <li>{translate('kit.bulk.more', { smart_count: left.length - MOST_NAMED })}</li>
        ) : null}
      </Box>
    </Alert>
  )
}
