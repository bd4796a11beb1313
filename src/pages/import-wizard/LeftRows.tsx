import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCreatePath, useGetList, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { LIMITS } from '../../../resources/_kit/limits.ts'
import { resourceNamed } from '../../../resources/registry.ts'
import type { Row } from '../../generate/calls.ts'
import { Failure } from '../../generate/Failure.tsx'
import { useOther } from '../../generate/hooks/other.ts'
import { Pager } from '../../ui/Pager.tsx'
import { Section } from '../../ui/Section.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import type { ImportRow, Target } from './calls.ts'

interface LeftRow extends Row {
  target: Target
  record: string
  reason: 'changed' | 'used'
}

/** One record that stays: its name where it is still there, and why. */
function Left({ row }: { row: LeftRow }) {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const { data } = useOther<Row>(row.target, row.record)
  const name = data?.[resourceNamed(row.target).resource.title]
  const shown = typeof name === 'string' && name !== '' ? name : translate('imports.undo.open')
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        columnGap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
        py: 1.25,
        borderBottom: '1px solid var(--athar-hairline)',
      }}
    >
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        <Link to={createPath({ resource: row.target, type: 'show', id: row.record })}>
          <bdi>{shown}</bdi>
        </Link>
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {translate(`imports.undo.reason.${row.reason}`)}
      </Typography>
    </Box>
  )
}

/** What an undoing has left alone, page by page. */
export function LeftRows({ row }: { row: ImportRow }) {
  const translate = useTranslate()
  const [page, setPage] = useState(1)
  const { data, total, error, refetch } = useGetList<LeftRow>('import_changes', {
    filter: { import: row.id, outcome: 'left' },
    sort: { field: 'createdAt', order: 'ASC' },
    pagination: { page, perPage: LIMITS.pageSize },
  })
  return (
    <Section title={translate('imports.undo.leftTitle')}>
      {error && !data ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.map((one) => (
            <Left key={one.id} row={one} />
          ))}
        </Box>
      ) : error ? null : (
        <ListSkeleton label={translate('common.state.loading')} rows={3} />
      )}
      <Pager page={page} perPage={LIMITS.pageSize} total={total ?? 0} onPage={setPage} />
    </Section>
  )
}
