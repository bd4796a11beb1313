import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { FeedGift } from '../../../resources/_contracts/newsfeed.ts'
import { fieldKey } from '../../../resources/_kit/keys.ts'
import { donorTransactions } from '../../../resources/donor_transactions/schema.ts'
import { reports } from '../../../resources/reports/schema.ts'
import { TONE } from '../../../resources/reports/ui/tone.ts'
import { useRecords } from '../../generate/records.ts'
import { DateText } from '../../ui/DateText.tsx'
import { Money } from '../../ui/Money.tsx'
import { Section } from '../../ui/Section.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { TARGET } from '../../ui/target.ts'

const SHOWN = 5

const NEWEST = {
  pagination: { page: 1, perPage: SHOWN },
  sort: { field: 'updatedAt', order: 'DESC' },
} as const

interface LineProps {
  to: string
  title: ReactNode
  note: ReactNode
  end?: ReactNode
}

function Line({ to, title, note, end }: LineProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        py: 1.25,
        borderTop: '1px solid var(--athar-hairline)',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ flex: '1 1 auto', minWidth: 0 }}>
        <MuiLink
          component={Link}
          to={to}
          underline="hover"
          sx={{ ...TARGET, fontWeight: 500, color: 'var(--athar-ink)' }}
        >
          {title}
        </MuiLink>
        <Typography component="div" variant="body2" color="textSecondary">
          {note}
        </Typography>
      </Box>
      <Box sx={{ flex: 'none', textAlign: 'end' }}>{end}</Box>
    </Box>
  )
}

interface BlockProps<T> {
  title: string
  all: string
  empty: string
  rows: readonly T[] | undefined
  children: (row: T) => ReactNode
}

function Block<T>({ title, all, empty, rows, children }: BlockProps<T>) {
  const translate = useTranslate()
  const isEmpty = rows?.length === 0
  return (
    <Section
      title={title}
      {...(!isEmpty && {
        action: (
          <MuiLink component={Link} to={all} sx={{ ...TARGET, fontWeight: 500 }}>
            {translate('common.action.seeAll')}
            <span className="athar-hidden"> {title}</span>
          </MuiLink>
        ),
      })}
    >
      {rows === undefined ? <ListSkeleton label={translate('common.state.loading')} rows={3} /> : null}
      {isEmpty ? <Typography color="textSecondary">{empty}</Typography> : null}
      {rows !== undefined && !isEmpty ? (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {rows.map(children)}
        </Box>
      ) : null}
    </Section>
  )
}

/** Without the givers' names: some wish to stay unnamed, and a start page is seen over shoulders (product.md 3). */
export function LatestGifts({ gifts }: { gifts: readonly FeedGift[] }) {
  const translate = useTranslate()
  return (
    <Block
      title={translate('dashboard.latestDonations')}
      all="/app/donor_transactions"
      empty={translate('dashboard.noDonations')}
      rows={gifts.slice(0, SHOWN)}
    >
      {({ id, amount, date, reversed, project }) => (
        <Line
          key={id}
          to={`/app/donor_transactions/${id}/show`}
          title={<bdi>{project.name}</bdi>}
          note={<DateText value={date} />}
          end={
            <>
              <Typography component="span" sx={{ fontWeight: 600, textDecoration: reversed ? 'line-through' : 'none' }}>
                <Money value={amount} trim />
              </Typography>
              {reversed ? (
                <div>
                  <StatusChip
                    tone="warning"
                    label={translate(fieldKey<typeof donorTransactions>('donor_transactions', 'reversed'))}
                  />
                </div>
              ) : null}
            </>
          }
        />
      )}
    </Block>
  )
}

export function LatestReports() {
  const translate = useTranslate()
  const { data } = useRecords(reports, NEWEST)
  return (
    <Block
      title={translate('resources.reports.many')}
      all="/app/projectreports"
      empty={translate('resources.reports.empty')}
      rows={data}
    >
      {(report) => (
        <Line
          key={report.id}
          to={`/app/reports/${report.id}`}
          title={report.title}
          note={<DateText value={report.updatedAt} />}
          end={<StatusChip tone={TONE[report.status]} label={translate(`resources.reports.states.${report.status}`)} />}
        />
      )}
    </Block>
  )
}
