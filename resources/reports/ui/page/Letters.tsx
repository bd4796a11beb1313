import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useGetManyAggregate, useTranslate } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import { choiceKey, fieldKey } from '../../../../resources/_kit/keys.ts'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { useFollowed } from '../../../../src/generate/hooks/followed.ts'
import { type FilterOf, useRecords } from '../../../../src/generate/records.ts'
import { ChoiceChip } from '../../../../src/ui/ChoiceChip.tsx'
import { EmptyState } from '../../../../src/ui/EmptyState.tsx'
import { Moment } from '../../../../src/ui/Moment.tsx'
import { Pager } from '../../../../src/ui/Pager.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { ListSkeleton } from '../../../../src/ui/Skeletons.tsx'
import { StatusChip } from '../../../../src/ui/StatusChip.tsx'
import { LIMITS } from '../../../_kit/limits.ts'
import type { RecordOf } from '../../../_kit/resource.ts'
import { donors } from '../../../donors/schema.ts'
import { letters } from '../../../letters/schema.ts'
import { messages } from '../../../messages/schema.ts'
import { Reason } from '../../../messages/ui/Reason.tsx'
import type { reports } from '../../schema.ts'
import type { ReportRow } from '../calls.ts'
import { furthest } from './furthest.ts'

type MessageRow = RecordOf<typeof messages>
type LetterRow = RecordOf<typeof letters>
/** What the list can be narrowed to; `opened` is no state of its own. */
const FILTERS = {
  all: {},
  sent: { state: ['sent', 'delivered', 'read'] },
  opened: { readAt: { gte: '2000-01-01T00:00:00Z' } },
  failed: { state: 'failed' },
  unknown: { state: 'unknown' },
  suppressed: { state: 'suppressed' },
  waiting: { state: ['planned', 'claimed', 'handing'] },
  cancelled: { state: 'cancelled' },
} as const satisfies Record<string, FilterOf<typeof messages>>
type FilterName = keyof typeof FILTERS
const NAMES = Object.keys(FILTERS) as FilterName[]

function useFilterLabel() {
  const translate = useTranslate()
  return (name: FilterName): string => {
    if (name === 'all') return translate('common.state.all')
    if (name === 'opened') return translate(fieldKey<typeof reports>('reports', 'openedCount'))
    return translate(choiceKey<typeof messages>('messages', 'state', name === 'waiting' ? 'planned' : name))
  }
}

/** Why it was held back or refused, and in the mail service's own words what it said. */
function Refusal({ message }: { message: MessageRow }) {
  if (message.reason === null) return null
  return (
    <Typography variant="body2" component="div">
      <Reason record={message} />
      {message.detail === null || message.state === 'suppressed' ? null : (
        <Box sx={{ overflowWrap: 'anywhere', color: 'text.secondary' }}>
          <bdi>{message.detail}</bdi>
        </Box>
      )}
    </Typography>
  )
}

/** When it went, when it was opened, and what its reader said in the letter that it brought. */
function Moments({ message, letter }: { message: MessageRow; letter: LetterRow | undefined }) {
  const translate = useTranslate()
  const moments = [
    { label: fieldKey<typeof messages>('messages', 'sentAt'), at: message.sentAt },
    { label: fieldKey<typeof messages>('messages', 'readAt'), at: message.readAt },
    { label: fieldKey<typeof letters>('letters', 'stoppedAt'), at: letter?.stoppedAt ?? null },
    { label: fieldKey<typeof letters>('letters', 'disownedAt'), at: letter?.disownedAt ?? null },
  ]
  return (
    <Box component="dl" sx={{ m: 0, fontSize: '0.875rem', color: 'text.secondary' }}>
      {moments.map(({ label, at }) =>
        at === null ? null : (
          <Box key={label} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
            <dt>{translate(label)}</dt>
            <Box component="dd" sx={{ m: 0, color: 'text.primary' }}>
              <Moment value={at} />
            </Box>
          </Box>
        ),
      )}
    </Box>
  )
}

interface MessageProps {
  message: MessageRow
  letter: LetterRow | undefined
  name: string
}

function Message({ message, letter, name }: MessageProps) {
  const translate = useTranslate()
  const { tone, label } = furthest(message, letter)
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        columnGap: 3,
        rowGap: 0.5,
        alignItems: 'start',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr) auto',
          md: 'minmax(0, 1.4fr) minmax(0, 1.4fr) minmax(0, 1.4fr) auto',
        },
        py: 1.5,
        borderBottom: '1px solid var(--athar-hairline)',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Link to={`/app/donors/${message.donor}/show`}>
          <bdi>{name}</bdi>
        </Link>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {message.sentTo ? (
            <>
              <bdi>{message.sentTo}</bdi>
              {' · '}
            </>
          ) : null}
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            {translate(choiceKey<typeof messages>('messages', 'channel', message.channel))}
          </Box>
        </Typography>
      </Box>
      <Box sx={{ gridColumn: { xs: '2', md: '4' }, gridRow: '1' }}>
        <StatusChip tone={tone} label={translate(label)} />
      </Box>
      <Box sx={{ gridColumn: { xs: '1 / -1', md: '2' }, gridRow: { md: '1' } }}>
        <Moments message={message} letter={letter} />
      </Box>
      <Box sx={{ gridColumn: { xs: '1 / -1', md: '3' }, gridRow: { md: '1' } }}>
        <Refusal message={message} />
      </Box>
    </Box>
  )
}

const idsOf = (rows: readonly MessageRow[] | undefined, field: 'donor' | 'letter'): string[] =>
  (rows ?? []).map((row) => row[field]).filter((id) => id !== null)

/** Every message of the report, by state; the state is in the address, so that figures and links can point at it. */
export function Letters({ report }: { report: ReportRow }) {
  const translate = useTranslate()
  const label = useFilterLabel()
  const [search, setSearch] = useSearchParams()
  const filter = NAMES.find((name) => name === search.get('state')) ?? 'all'
  const page = Math.max(1, Number(search.get('page')) || 1)
  const followed = useFollowed(['messages'], ['messages', 'getList'])
  const { data, total, error, refetch } = useRecords(
    messages,
    {
      filter: { report: report.id, ...FILTERS[filter] },
      sort: { field: 'createdAt', order: 'ASC' },
      pagination: { page, perPage: LIMITS.pageSize },
    },
    followed,
  )
  const { data: people = [] } = useGetManyAggregate<RecordOf<typeof donors>>(
    donors.name,
    { ids: idsOf(data, 'donor') },
    { enabled: data !== undefined && data.length > 0 },
  )
  const { data: pages = [] } = useGetManyAggregate<LetterRow>(
    letters.name,
    { ids: idsOf(data, 'letter') },
    { enabled: idsOf(data, 'letter').length > 0 },
  )
  const letterOf = new Map(pages.filter((one) => one !== undefined).map((one) => [one.id, one]))
  const names = new Map(people.filter((one) => one !== undefined).map((one) => [one.id, one.name]))
  const body = () => {
    if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />
    if (!data) return <ListSkeleton label={translate('common.state.loading')} />
    if (data.length === 0)
      return <EmptyState title={translate(filter === 'all' ? 'resources.messages.empty' : 'common.state.noResults')} />
    return (
      <Box
        component="ul"
        aria-label={translate('resources.messages.name', { smart_count: 2 })}
        sx={{ listStyle: 'none', m: 0, p: 0 }}
      >
        {data.map((message) => (
          <Message
            key={message.id}
            message={message}
            letter={letterOf.get(message.letter ?? '')}
            name={names.get(message.donor ?? '') ?? '…'}
          />
        ))}
      </Box>
    )
  }
  return (
    <Section title={translate('resources.messages.name', { smart_count: 2 })}>
      <Box
        role="group"
        aria-label={translate('common.action.filter')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1 }}
      >
        {NAMES.map((name) => (
          <ChoiceChip
            key={name}
            label={label(name)}
            chosen={name === filter}
            onChoose={() => setSearch(name === 'all' ? {} : { state: name }, { replace: true })}
          />
        ))}
      </Box>
      {body()}
      <Pager
        page={page}
        perPage={LIMITS.pageSize}
        total={total ?? 0}
        onPage={(next) => setSearch({ ...(filter === 'all' ? {} : { state: filter }), page: String(next) })}
      />
    </Section>
  )
}
