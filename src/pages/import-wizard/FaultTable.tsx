import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { fold } from '../../../resources/_kit/fold.ts'
import { similarOf } from '../../../resources/_kit/rightValue.ts'
import { isCode } from '../../../resources/projects/called.ts'
import { useRights } from '../../generate/rights.ts'
import type { Mapping, Preview, RowFault, Target } from './calls.ts'
import { cellName } from './cell.ts'
import { type ImportWords, useImportWords } from './words.ts'

const presetOf = (text: string): string =>
  new URLSearchParams(isCode(text) ? { code: text } : { name: text }).toString()

/** A project that many rows name is missing once: the first of them offers it. */
function firstOfMissing(faults: readonly RowFault[]): ReadonlySet<RowFault> {
  const byName = new Map<string, RowFault>()
  for (const fault of faults) {
    const name = fold(fault.value ?? '').trim()
    if (fault.key === 'unknownProject' && name !== '' && !byName.has(name)) byName.set(name, fault)
  }
  return new Set(byName.values())
}

/** product.md 10: what is missing is offered for creation. */
function AddProject({ name }: { name: string }) {
  const translate = useTranslate()
  const { can } = useRights('projects')
  if (!can('create')) return null
  return (
    <Box component="span" sx={{ display: 'block' }}>
      <Link to={`/app/projects/add?${presetOf(name.trim())}`}>
        {translate('imports.preview.addProject', { name: name.trim() })}
      </Link>
    </Box>
  )
}

/** What would be right in place of what this row has; '' where nothing can be said. */
export const rightOf = (words: ImportWords, fault: RowFault, known: FaultTableProps['known']): string =>
  words.right(fault, {
    allowed: known?.allowed?.[fault.field ?? ''],
    similar: similarOf(known?.similar, fault),
  })

/** What is wrong, and below it what would be right. */
export function FaultWords({ what, right }: { what: string; right: string }) {
  return (
    <>
      <Box component="span" sx={{ display: 'block', color: 'var(--athar-danger)' }}>
        {what}
      </Box>
      {right === '' ? null : (
        <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
          {right}
        </Box>
      )}
    </>
  )
}

interface FaultTableProps {
  target: Target
  faults: readonly RowFault[]
  label: string
  /** Which column of the file serves which field: with it a fault names its cell. */
  mapping: Mapping | null
  /** What the lists of its fields know, and what a project that nobody knows may be; null where that is said of all at once. */
  known: Partial<Pick<Preview, 'allowed' | 'similar'>> | null
}

/** Rows that cannot be added, one below the other: where, what stands there, and what is wrong with it. */
export function FaultTable({ target, faults, label, mapping, known }: FaultTableProps) {
  const translate = useTranslate()
  const words = useImportWords(target)
  const offering = firstOfMissing(faults)
  // A fault of the whole row belongs to no column.
  const placeOf = ({ column, field }: RowFault) =>
    column ?? (field === null || field === 'row' ? '' : words.field(field))
  const cellOf = ({ field, line }: RowFault) => cellName(field === null ? null : (mapping?.[field] ?? null), line)
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {faults.map((fault, index) => (
        <Box
          component="li"
          key={`${fault.line}-${fault.field ?? ''}-${fault.key}-${index}`}
          sx={{
            display: 'grid',
            columnGap: 3,
            rowGap: 0.25,
            gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', md: '88px minmax(0, 1fr) minmax(0, 1fr) minmax(0, 2fr)' },
            py: 1.25,
            borderBottom: '1px solid var(--athar-hairline)',
          }}
        >
          <Typography variant="body2" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
            {translate('imports.result.line', { line: fault.line })}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            <bdi>{placeOf(fault)}</bdi> <bdi dir="ltr">{cellOf(fault)}</bdi>
          </Typography>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere', gridColumn: { xs: '1 / -1', md: 'auto' } }}>
            <bdi>{fault.value ?? '–'}</bdi>
          </Typography>
          <Typography variant="body2" component="div" sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
            <FaultWords what={words.fault(fault)} right={known === null ? '' : rightOf(words, fault, known)} />
            {offering.has(fault) ? <AddProject name={fault.value ?? ''} /> : null}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
