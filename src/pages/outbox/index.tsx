import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Pagination from '@mui/material/Pagination'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation, useSearchParams } from 'react-router-dom'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { useBeside, useInPlace } from './inPlace.ts'
import { Letter } from './Letter.tsx'
import { Recipient } from './Recipient.tsx'
import { SentAt } from './SentAt.tsx'
import { useCall } from './useCall.ts'

interface Caught {
  id: string
  to: string
  subject: string
  date: string
}

interface Page {
  letters: readonly Caught[]
  total: number
}

function Entry({ letter, isOpen, onOpen }: { letter: Caught; isOpen: boolean; onOpen: () => void }) {
  return (
    <ButtonBase
      onClick={onOpen}
      data-letter={letter.id}
      aria-current={isOpen ? 'true' : undefined}
      sx={{
        width: '100%',
        display: 'block',
        textAlign: 'start',
        px: 2,
        py: 1.25,
        borderRadius: 1,
        bgcolor: isOpen ? 'var(--athar-action-soft)' : 'transparent',
        '&:hover': { bgcolor: isOpen ? 'var(--athar-action-soft)' : 'var(--athar-sunk)' },
      }}
    >
      <Typography component="span" sx={{ display: 'block', fontWeight: 500 }} dir="auto">
        {letter.subject}
      </Typography>
      <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
        <Recipient to={letter.to} />
      </Typography>
      <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
        <SentAt date={letter.date} short />
      </Typography>
    </ButtonBase>
  )
}

const EVERY_MS = 5000

/** Beside a long list the letter stays in the window, below the bar. */
const PANE = { minWidth: 0, position: { md: 'sticky' }, top: 76, '&:focus': { outline: 'none' } } as const

interface ShelfProps {
  /** Where the server answers the letters. */
  shelf: string
  /** Key of what an empty list says. */
  empty: string
  /** Key of what stands here and what does not, where that is not all. */
  shows?: string
}

/** Where the list stands once no letter is open. */
function useListPath(): string {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const rest = new URLSearchParams(params)
  rest.delete('letter')
  return rest.size === 0 ? pathname : `${pathname}?${rest.toString()}`
}

type Put = (patch: Record<string, string>) => void

interface EntriesProps {
  data: Page
  page: number
  open: string | null
  put: Put
}

function Entries({ data, page, open, put }: EntriesProps) {
  // The server says how many there are, the first page how many it shows at once.
  const [perPage, setPerPage] = useState(0)
  if (page === 1 && data.letters.length > perPage) setPerPage(data.letters.length)
  const pages = perPage > 0 ? Math.ceil(data.total / perPage) : page
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
        {data.letters.map((letter) => (
          <li key={letter.id}>
            <Entry letter={letter} isOpen={letter.id === open} onOpen={() => put({ letter: letter.id })} />
          </li>
        ))}
      </Box>
      {pages > 1 ? (
        <Pagination
          size="small"
          count={pages}
          page={page}
          onChange={(_event, to) => put({ page: String(to) })}
          sx={{ mt: 2 }}
        />
      ) : null}
    </>
  )
}

/** The letters that the loopback mail catcher holds. Newest first; the open one stands in the address. */
function Outbox({ shelf, empty, shows }: ShelfProps) {
  const translate = useTranslate()
  const [params, setParams] = useSearchParams()
  const page = Math.max(1, Number(params.get('page')) || 1)
  const open = params.get('letter')
  const list = useListPath()
  const isInPlace = !useBeside() && open !== null
  const { noteList, refLetter } = useInPlace(isInPlace, open)
  // Letters arrive while a report is being sent.
  const { data, error } = useCall<Page>(`${shelf}?page=${page}`, EVERY_MS)
  const put: Put = (patch) => {
    noteList()
    setParams((before) => ({ ...Object.fromEntries(before), ...patch }), { preventScrollReset: true })
  }
  const lead = data ? translate('shell.outbox.count', { smart_count: data.total }) : translate('shell.outbox.lead')
  return (
    <>
      <PageHeader
        title={translate('shell.outbox.title')}
        subtitle={isInPlace ? undefined : lead}
        {...(isInPlace && { back: { label: translate('shell.outbox.back'), to: list } })}
      />
      {shows === undefined || isInPlace ? null : (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 3, maxWidth: '68ch' }}>
          {translate(shows)}
        </Typography>
      )}
      {error ? <ErrorState title={error.title} detail={error.subtitle} /> : null}
      {data === null && !error ? <ListSkeleton label={translate('common.state.loading')} rows={5} /> : null}
      {data?.total === 0 ? <EmptyState title={translate('common.state.empty')} text={translate(empty)} /> : null}
      {data && data.total > 0 ? (
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '340px minmax(0, 1fr)' },
          }}
        >
          <div hidden={isInPlace}>
            <Entries data={data} page={page} open={open} put={put} />
          </div>
          {open === null ? (
            <Typography color="textSecondary" sx={{ display: { xs: 'none', md: 'block' }, px: 2, py: 1.25 }}>
              {translate('shell.outbox.choose')}
            </Typography>
          ) : (
            <Box key={open} ref={refLetter} tabIndex={-1} sx={PANE}>
              <Letter shelf={shelf} id={open} />
            </Box>
          )}
        </Box>
      ) : null}
    </>
  )
}

/** What an entity's staff sent. */
export default function EntityOutbox() {
  return <Outbox shelf="/api/outbox" empty="shell.outbox.empty" shows="shell.outbox.shows" />
}

/** [6.6] what the platform sent: to who registers an entity, and its invitations. */
export function PlatformOutbox() {
  return <Outbox shelf="/api/platform/outbox" empty="shell.outbox.emptyPlatform" />
}
