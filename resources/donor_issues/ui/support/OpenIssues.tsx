import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { formatDateTime, formatRelative } from '../../../../i18n/dates.ts'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { useFollowed } from '../../../../src/generate/hooks/followed.ts'
import { type Asked, useRecords } from '../../../../src/generate/records.ts'
import { useTexts } from '../../../../src/generate/texts.ts'
import { EmptyState } from '../../../../src/ui/EmptyState.tsx'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { Notice } from '../../../../src/ui/Notice.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { ListSkeleton } from '../../../../src/ui/Skeletons.tsx'
import { StatusChip } from '../../../../src/ui/StatusChip.tsx'
import type { RecordOf } from '../../../_kit/resource.ts'
import { donorIssues } from '../../schema.ts'
import { Assignee } from './Assignee.tsx'
import { ISSUES_PATH } from './paths.ts'

const SHOWN = 10

const QUERY: Asked<typeof donorIssues> = {
  filter: { status: 'open' },
  sort: { field: 'sentAt', order: 'ASC' },
  pagination: { page: 1, perPage: SHOWN },
}

/** The platform's support reads no donor's name in a list, and nobody's words. */
type Issue = RecordOf<typeof donorIssues>
type Row = Omit<Issue, 'donorName' | 'message'> & Partial<Pick<Issue, 'donorName' | 'message'>>

/** Each in a column of its own, so that a list is read downwards; on a phone what it says stands across the row. */
const ROW = {
  display: 'grid',
  columnGap: 2,
  rowGap: 0.5,
  alignItems: 'center',
  gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', md: '112px minmax(0, 3fr) minmax(0, 2fr) 112px' },
  gridTemplateAreas: { xs: '"type when" "about about" "beside beside"', md: '"type about beside when"' },
  py: 1.5,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover .about, &:focus-visible .about': { textDecoration: 'underline' },
} as const
const BESIDE = {
  gridArea: 'beside',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.5,
  color: 'text.secondary',
  fontSize: '0.875rem',
  '&:empty': { display: 'none' },
} as const

/** Whether the project has been asked, and has answered. */
function Passed({ row }: { row: Row }) {
  const translate = useTranslate()
  if (row.answeredAt !== null) return <StatusChip tone="success" label={translate('issues.passed.answeredChip')} />
  return row.passedAt === null ? null : <StatusChip tone="info" label={translate('issues.passed.waiting')} />
}

/** How long it waits, of which kind it is, what it says first and whose it is; of what may not be quoted whose it is comes first. */
function Item({ row }: { row: Row }) {
  const format = useFormat()
  const texts = useTexts<typeof donorIssues>('donor_issues')
  const { sentAt: sent, type, message } = row
  const whose = <bdi>{row.donorName ?? row.entityName}</bdi>
  return (
    <Box component="li" sx={{ borderTop: '1px solid var(--athar-hairline)', '&:first-of-type': { borderTop: 0 } }}>
      <Box component={Link} to={`${ISSUES_PATH}/${row.id}`} sx={ROW}>
        <Box sx={{ gridArea: 'type' }}>
          <StatusChip tone={type === 'complaint' ? 'warning' : 'neutral'} label={texts.place('type').choice(type)} />
        </Box>
        <Typography className="about" noWrap sx={{ gridArea: 'about', fontWeight: 500 }}>
          {message === undefined ? whose : <bdi>{message}</bdi>}
        </Typography>
        <Box sx={BESIDE}>
          {message === undefined ? null : <span>{whose}</span>}
          {row.assignee === null ? null : (
            <span>
              <Assignee issue={row} />
            </span>
          )}
          <Passed row={row} />
        </Box>
        {sent === null ? null : (
          <Typography
            component="time"
            dateTime={sent}
            title={formatDateTime(sent, { ...format, style: 'short' })}
            variant="body2"
            color="textSecondary"
            sx={{ gridArea: 'when', whiteSpace: 'nowrap', textAlign: 'end' }}
          >
            {formatRelative(sent, format)}
          </Typography>
        )}
      </Box>
    </Box>
  )
}

/** [2.56] the open issues, oldest first; they follow what happens elsewhere while the page is looked at. */
export function OpenIssues() {
  const translate = useTranslate()
  const followed = useFollowed(['donor_issues'], ['donor_issues', 'getList'])
  const { data, total, error, refetch } = useRecords(donorIssues, QUERY, followed)
  const all = (
    <Button component={Link} to={ISSUES_PATH} size="small">
      {translate('issues.support.all')}
    </Button>
  )
  const count = total ?? 0
  const subtitle = count > 0 ? translate('issues.support.open', { smart_count: count }) : undefined
  return (
    <Section
      title={translate('dashboard.support.issues')}
      // A line as long as it is not known: what stands below does not move.
      subtitle={data === undefined ? '\u00a0' : subtitle}
      action={all}
      frame={data?.length === 0 ? 'bare' : 'card'}
    >
      {data && error ? <Notice tone="warning">{translate('issues.support.lost')}</Notice> : null}
      {data === undefined && error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <ListSkeleton label={translate('common.state.loading')} rows={SHOWN} /> : null}
      {data?.length === 0 ? (
        <EmptyState title={translate('issues.support.none')} text={translate('issues.support.noneText')} />
      ) : null}
      {data && data.length > 0 ? (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.map((row) => (
            <Item key={row.id} row={row} />
          ))}
        </Box>
      ) : null}
    </Section>
  )
}
