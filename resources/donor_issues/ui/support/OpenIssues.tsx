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

/** Whether the project has been asked, and has answered. */
function Passed({ row }: { row: Row }) {
  const translate = useTranslate()
  if (row.answeredAt !== null) return <StatusChip tone="success" label={translate('issues.passed.answeredChip')} />
  return row.passedAt === null ? null : <StatusChip tone="info" label={translate('issues.passed.waiting')} />
}

/** How long it waits, of which kind it is, whose it is, and its first words. */
function Item({ row }: { row: Row }) {
  const format = useFormat()
  const texts = useTexts<typeof donorIssues>('donor_issues')
  const { sentAt: sent, type } = row
  return (
    <Box component="li" sx={{ borderTop: '1px solid var(--athar-hairline)', '&:first-of-type': { borderTop: 0 } }}>
      <Box
        component={Link}
        to={`${ISSUES_PATH}/${row.id}`}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          py: 1.5,
          color: 'inherit',
          textDecoration: 'none',
          '&:hover .who, &:focus-visible .who': { textDecoration: 'underline' },
        }}
      >
        <StatusChip tone={type === 'complaint' ? 'warning' : 'neutral'} label={texts.place('type').choice(type)} />
        <Typography className="who" sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <bdi>{row.donorName ?? row.entityName}</bdi>
        </Typography>
        {row.assignee === null ? null : (
          <Typography component="span" variant="body2" color="textSecondary">
            <Assignee issue={row} />
          </Typography>
        )}
        <Passed row={row} />
        {sent === null ? null : (
          <Typography
            component="time"
            dateTime={sent}
            title={formatDateTime(sent, { ...format, style: 'short' })}
            variant="body2"
            color="textSecondary"
          >
            {formatRelative(sent, format)}
          </Typography>
        )}
        {row.message === undefined ? null : (
          <Typography variant="body2" color="textSecondary" noWrap dir="auto" sx={{ flexBasis: '100%', minWidth: 0 }}>
            {row.message}
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
