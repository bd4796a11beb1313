import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { Section } from '../../ui/Section.tsx'
import { StatusChip, type Tone } from '../../ui/StatusChip.tsx'
import { Failure } from '../_shared/Failure.tsx'
import { useAct } from '../_shared/useAct.ts'
import { downloadRejected, type ImportRow, type Target } from './calls.ts'
import { Faults } from './Faults.tsx'
import { Tally } from './RunStep.tsx'
import { useImportWords } from './words.ts'

const SEE: Record<Target, string> = {
  projects: '/app/projects/draft',
  donors: '/app/donors/list',
  donor_transactions: '/app/donor_transactions',
}

/** What one does next, in the order of a charity's first day. */
const NEXT: Record<Target, { to: string; text: string }> = {
  projects: { to: '/app/donors/upload-donors', text: 'imports.next.donors' },
  donors: { to: '/app/imports/new/donor_transactions', text: 'imports.next.gifts' },
  donor_transactions: { to: '/app/projects/published', text: 'imports.next.report' },
}

export const TONE: Record<ImportRow['status'], Tone> = {
  ready: 'neutral',
  running: 'info',
  done: 'success',
  stopped: 'warning',
  failed: 'danger',
}

const TITLE = { done: 'imports.run.done', stopped: 'imports.run.stopped', failed: 'imports.run.failed' } as const

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

/** What the import did, what it did not, and what comes next. */
export function ResultStep({ row, onAnother }: { row: ImportRow; onAnother: () => void }) {
  const translate = useTranslate()
  const words = useImportWords(row.target)
  const next = NEXT[row.target]
  const title = row.status === 'stopped' || row.status === 'failed' ? TITLE[row.status] : TITLE.done
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
        <Tally row={row} />
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 3, '& > *': { flex: { xs: '1 1 100%', sm: 'none' } } }}
        >
          <Button variant="contained" component={Link} to={SEE[row.target]}>
            {translate('imports.result.see')}
          </Button>
          <Button variant="outlined" component={Link} to={next.to}>
            {translate(next.text)}
          </Button>
          <Button onClick={onAnother}>{translate('imports.result.another')}</Button>
        </Box>
        {row.faulty > 0 ? (
          <Box sx={{ mt: 3 }}>
            <Rejected row={row} />
          </Box>
        ) : null}
      </Section>
      {row.faulty > 0 ? <Faults row={row} /> : null}
    </>
  )
}
