import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useGetList, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { Moment } from '../../ui/Moment.tsx'
import { Section } from '../../ui/Section.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import type { ImportRow, Target } from './calls.ts'
import { TONE } from './ResultStep.tsx'

const SHOWN = 5

/** The last files of this kind; each opens where it stands, a running one with its progress. */
export function Earlier({ target, current }: { target: Target; current: string | null }) {
  const translate = useTranslate()
  const { data = [] } = useGetList<ImportRow>('imports', {
    // What was only looked at is no import yet.
    filter: { target, status: ['running', 'done', 'stopped', 'failed', 'undoing', 'undone'] },
    sort: { field: 'createdAt', order: 'DESC' },
    pagination: { page: 1, perPage: SHOWN + 1 },
  })
  const rows = data.filter((row) => row.id !== current).slice(0, SHOWN)
  if (rows.length === 0) return null
  return (
    <Section title={translate('imports.earlier')} frame="bare">
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, borderTop: '1px solid var(--athar-hairline)' }}>
        {rows.map((row) => (
          <Box
            component="li"
            key={row.id}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 2,
              rowGap: 0.5,
              py: 1.5,
              borderBottom: '1px solid var(--athar-hairline)',
            }}
          >
            <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
              <Link to={`?import=${row.id}`}>{row.fileName ?? row.id.slice(0, 8)}</Link>
            </Box>
            <Typography variant="body2" color="textSecondary">
              {translate(`imports.counted.${row.target}.created`, { smart_count: row.created })}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              <Moment value={row.createdAt} />
            </Typography>
            <StatusChip tone={TONE[row.status]} label={translate(`resources.imports.states.${row.status}`)} />
          </Box>
        ))}
      </Box>
    </Section>
  )
}
