import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useGetList, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { IMPORT_PATHS, type ImportTable, TABLE_OF } from '../../../resources/_kit/importTargets.ts'
import { LIMITS } from '../../../resources/_kit/limits.ts'
import { CONSENT_OF, PURPOSES } from '../../../resources/donors/consents.ts'
import { donors } from '../../../resources/donors/schema.ts'
import { canUndo, UndoImport } from '../../../resources/imports/ui/Undo.tsx'
import { resourceNamed } from '../../../resources/registry.ts'
import { Failure } from '../../generate/Failure.tsx'
import { useAct } from '../../generate/hooks/useAct.ts'
import { searchOf } from '../../generate/list/views.ts'
import { useTexts } from '../../generate/texts.ts'
import { DateText } from '../../ui/DateText.tsx'
import { Dotted } from '../../ui/Dotted.tsx'
import { Section } from '../../ui/Section.tsx'
import { StatusChip, type Tone } from '../../ui/StatusChip.tsx'
import { downloadRejected, type ImportRow, type Target } from './calls.ts'
import { Faults } from './Faults.tsx'
import { LeftRows } from './LeftRows.tsx'
import { Tally } from './RunStep.tsx'
import { UndoTally, undoneSoFar } from './UndoStep.tsx'
import { useImportWords } from './words.ts'

const SEE: Record<ImportTable, string> = {
  projects: '/app/projects/draft',
  donors: '/app/donors/list',
  donor_transactions: '/app/donor_transactions',
}

/** The list that the import's records of a table are in, with nothing but them. */
function recordsOf({ id, target }: ImportRow, table: ImportTable = TABLE_OF[target]): string {
  const [field, order] = resourceNamed(table).resource.list.sort
  return SEE[table] + searchOf({ filter: { importId: id }, sort: { field, order } }, LIMITS.pageSize)
}

const REPORT = { to: '/app/projects/published', text: 'imports.next.report' } as const

/** What one does next, in the order of a charity's first day. */
const NEXT: Record<Target, { to: string; text: string }> = {
  projects: { to: IMPORT_PATHS.donors, text: 'imports.next.donors' },
  donors: { to: IMPORT_PATHS.donor_transactions, text: 'imports.next.gifts' },
  donor_transactions: REPORT,
  joud_operations: REPORT,
  foundation_grants: REPORT,
}

export const TONE: Record<ImportRow['status'], Tone> = {
  ready: 'neutral',
  running: 'info',
  done: 'success',
  stopped: 'warning',
  failed: 'danger',
  undoing: 'info',
  undone: 'neutral',
}

const TITLE: Partial<Record<ImportRow['status'], string>> = {
  stopped: 'imports.run.stopped',
  failed: 'imports.run.failed',
  undone: 'imports.undo.done',
}

function Rejected({ row }: { row: ImportRow }) {
  const translate = useTranslate()
  const save = useAct(() => downloadRejected(row))
  return (
    <>
      {save.error === null ? null : <Failure error={save.error} />}
      <Button variant="outlined" disabled={save.busy} onClick={() => void save.run()}>
        {translate('imports.result.rejected')}
      </Button>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {translate('imports.result.rejectedHint')}
      </Typography>
    </>
  )
}

/** What was said of all donors whom it brought. */
function Said({ row: { consents } }: { row: ImportRow }) {
  const texts = useTexts<typeof donors>(donors.name)
  const lines = PURPOSES.flatMap((purpose) => {
    const said = consents?.[purpose]
    const { answer, way } = CONSENT_OF[purpose]
    if (!said) return []
    const from = said.way === null ? null : texts.place(way).choice(said.way)
    const since = said.since === null ? null : <DateText key="since" value={said.since} />
    return [
      { purpose, label: texts.place(answer).label, parts: [texts.place(answer).choice(said.answer), from, since] },
    ]
  })
  if (lines.length === 0) return null
  return (
    <Box component="ul" sx={{ m: 0, mt: 1, paddingInlineStart: 2.5 }}>
      {lines.map(({ purpose, label, parts }) => (
        <li key={purpose}>
          {label}: <Dotted parts={parts} />
        </li>
      ))}
    </Box>
  )
}

const ONE = { page: 1, perPage: 1 } as const

/** product.md 10: projects that came with their gifts are drafts until somebody completes them. */
function MadeProjects({ row }: { row: ImportRow }) {
  const translate = useTranslate()
  const filter = { importId: row.id, status: 'drafted' }
  const { total = 0 } = useGetList('projects', { filter, pagination: ONE })
  if (total === 0) return null
  return (
    <Button variant="outlined" component={Link} to={recordsOf(row, 'projects')}>
      {translate('resources.imports.text.toComplete', { smart_count: total })}
    </Button>
  )
}

interface ResultStepProps {
  row: ImportRow
  onAnother: () => void
  onChanged: () => unknown
}

/** What the import did, what it did not, and what comes next. */
export function ResultStep({ row, onAnother, onChanged }: ResultStepProps) {
  const translate = useTranslate()
  const words = useImportWords(row.target)
  const next = NEXT[row.target]
  const title = TITLE[row.status] ?? 'imports.run.done'
  const undone = row.status === 'undone'
  return (
    <>
      <Section
        title={translate(title)}
        subtitle={row.fileName === null ? undefined : <bdi>{row.fileName}</bdi>}
        action={<StatusChip tone={TONE[row.status]} label={translate(`resources.imports.states.${row.status}`)} />}
      >
        {row.problem === null || row.problem === '' ? null : (
          <Typography sx={{ mb: 1, color: 'var(--athar-danger)' }}>
            {words.problem(row.problem, row.problemArgs)}
          </Typography>
        )}
        {undone ? null : <Tally row={row} />}
        {undone ? null : <Said row={row} />}
        {undoneSoFar(row) > 0 || undone ? <UndoTally row={row} /> : null}
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 3, '& > *': { flex: { xs: '1 1 100%', sm: 'none' } } }}
        >
          <Button variant="contained" component={Link} to={recordsOf(row)}>
            {translate('imports.result.see')}
          </Button>
          {undone || row.target === 'projects' || row.target === 'donors' ? null : <MadeProjects row={row} />}
          {undone ? null : (
            <Button variant="outlined" component={Link} to={next.to}>
              {translate(next.text)}
            </Button>
          )}
          <Button onClick={onAnother}>{translate('imports.result.another')}</Button>
          {canUndo(row) ? <UndoImport record={row} onDone={onChanged} /> : null}
        </Box>
        {row.faulty > 0 && !undone ? (
          <Box sx={{ mt: 3 }}>
            <Rejected row={row} />
          </Box>
        ) : null}
      </Section>
      {row.leftAlone > 0 ? <LeftRows row={row} /> : null}
      {row.faulty > 0 && !undone ? <Faults row={row} /> : null}
    </>
  )
}
