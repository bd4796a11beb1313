import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useGetManyAggregate, useTranslate } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import { LIMITS } from '../../../_kit/limits.ts'
import { EmptyState } from '../../../../src/ui/EmptyState.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { ListSkeleton } from '../../../../src/ui/Skeletons.tsx'
import { StatusChip, type Tone } from '../../../../src/ui/StatusChip.tsx'
import { ChoiceChip } from '../../../../src/ui/ChoiceChip.tsx'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { Moment } from '../../../../src/ui/Moment.tsx'
import { Pager } from '../../../../src/ui/Pager.tsx'
import type { ReportRow } from '../calls.ts'
import type { RecordOf } from '../../../_kit/resource.ts'
import { type FilterOf, useRecords } from '../../../../src/generate/records.ts'
import { donors } from '../../../donors/schema.ts'
import { letters } from '../../../letters/schema.ts'
import { choiceKey, fieldKey } from '../../../../resources/_kit/keys.ts'
import type { reports } from '../../schema.ts'

type LetterRow = RecordOf<typeof letters>
type State = LetterRow['state']

const TONE: Record<State, Tone> = {
  planned: 'neutral',
  claimed: 'info',
  handing: 'info',
  sent: 'success',
  failed: 'danger',
  unknown: 'warning',
  held: 'neutral',
  cancelled: 'neutral',
}

/** What the list can be narrowed to; `opened` is no state of its own. */
const FILTERS = {
  all: {},
  sent: { state: 'sent' },
  opened: { openedAt: { gte: '2000-01-01T00:00:00Z' } },
  failed: { state: 'failed' },
  unknown: { state: 'unknown' },
  held: { state: 'held' },
  waiting: { state: ['planned', 'claimed', 'handing'] },
  cancelled: { state: 'cancelled' },
} as const satisfies Record<string, FilterOf<typeof letters>>
type FilterName = keyof typeof FILTERS
const NAMES = Object.keys(FILTERS) as FilterName[]

function useFilterLabel() {
  const translate = useTranslate()
  return (name: FilterName): string => {
    if (name === 'all') return translate('common.state.all')
    if (name === 'opened') return translate(fieldKey<typeof reports>('reports', 'openedCount'))
    return translate(choiceKey<typeof letters>('letters', 'state', name === 'waiting' ? 'planned' : name))
  }
}

/** Why it was held back or refused, in the reader's language. */
function Reason({ letter }: { letter: LetterRow }) {
  const translate = useTranslate()
  if (letter.reason === null) return null
  const text = ['gate', 'fail']
    .map((group) => translate(`reports.${group}.${letter.reason}`, { _: '' }))
    .find((one) => one !== '')
  return (
    <Typography variant="body2" sx={{ color: letter.state === 'failed' ? 'var(--athar-danger)' : 'text.secondary' }}>
      {text ?? letter.reason}
      {letter.detail === null || letter.state === 'held' ? null : (
        <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere', color: 'text.secondary' }}>
          <bdi>{letter.detail}</bdi>
        </Box>
      )}
    </Typography>
  )
}

/** The moments of a letter: when it went, when it was opened, what its reader said. */
function Moments({ letter }: { letter: LetterRow }) {
  const translate = useTranslate()
  const moments = (['sentAt', 'openedAt', 'stoppedAt', 'disownedAt'] as const).filter((name) => letter[name] !== null)
  return (
    <Box component="dl" sx={{ m: 0, fontSize: '0.875rem', color: 'text.secondary' }}>
      {moments.map((name) => (
        <Box key={name} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
          <dt>{translate(fieldKey<typeof letters>('letters', name))}</dt>
          <Box component="dd" sx={{ m: 0, color: 'text.primary' }}>
            <Moment value={letter[name] ?? ''} />
          </Box>
        </Box>
      ))}
    </Box>
  )
}

function Letter({ letter, name }: { letter: LetterRow; name: string }) {
  const translate = useTranslate()
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
        <Link to={`/app/donors/${letter.donor}/show`}>
          <bdi>{name}</bdi>
        </Link>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          <bdi>{letter.sentTo ?? ''}</bdi>
        </Typography>
      </Box>
      <Box sx={{ gridColumn: { xs: '2', md: '4' }, gridRow: '1' }}>
        <StatusChip
          tone={TONE[letter.state]}
          label={translate(choiceKey<typeof letters>('letters', 'state', letter.state))}
        />
      </Box>
      <Box sx={{ gridColumn: { xs: '1 / -1', md: '2' }, gridRow: { md: '1' } }}>
        <Moments letter={letter} />
      </Box>
      <Box sx={{ gridColumn: { xs: '1 / -1', md: '3' }, gridRow: { md: '1' } }}>
        <Reason letter={letter} />
      </Box>
    </Box>
  )
}

/** Every letter of the report, by state; the state is in the address, so that figures and links can point at it. */
export function Letters({ report }: { report: ReportRow }) {
  const translate = useTranslate()
  const label = useFilterLabel()
  const [search, setSearch] = useSearchParams()
  const filter = NAMES.find((name) => name === search.get('state')) ?? 'all'
  const page = Math.max(1, Number(search.get('page')) || 1)
  const { data, total, error, refetch } = useRecords(
    letters,
    {
      filter: { report: report.id, ...FILTERS[filter] },
      sort: { field: 'createdAt', order: 'ASC' },
      pagination: { page, perPage: LIMITS.pageSize },
    },
    { refetchInterval: report.status === 'sending' ? 3000 : false },
  )
  const { data: people = [] } = useGetManyAggregate<RecordOf<typeof donors>>(
    donors.name,
    { ids: (data ?? []).map(({ donor }) => donor) },
    { enabled: data !== undefined && data.length > 0 },
  )
  const names = new Map(people.filter((one) => one !== undefined).map((one) => [one.id, one.name]))
  const body = () => {
    if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />
    if (!data) return <ListSkeleton label={translate('common.state.loading')} />
    if (data.length === 0)
      return <EmptyState title={translate(filter === 'all' ? 'resources.letters.empty' : 'common.state.noResults')} />
    return (
      <Box
        component="ul"
        aria-label={translate('resources.letters.name', { smart_count: 2 })}
        sx={{ listStyle: 'none', m: 0, p: 0 }}
      >
        {data.map((letter) => (
          <Letter key={letter.id} letter={letter} name={names.get(letter.donor) ?? '…'} />
        ))}
      </Box>
    )
  }
  return (
    <Section title={translate('resources.letters.name', { smart_count: 2 })}>
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
