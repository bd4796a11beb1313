import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { Fold } from '../../../ui/Fold.tsx'
import { Section } from '../../../ui/Section.tsx'
import { StatusChip, type Tone } from '../../../ui/StatusChip.tsx'
import { TARGET } from '../../../ui/target.ts'

const SHOWN = 5

export interface DueLine {
  id: string
  /** Where its name leads; left out where it has an act alone. */
  to?: string
  name: string
  note: ReactNode
  /** A second way, beside the one that the name is. */
  action?: ReactNode
}

/** One kind of thing that waits. */
export interface DueKind {
  id: string
  title: string
  tone: Tone
  lines: readonly DueLine[]
  /** Where there are more than were fetched. */
  total?: number
  /** The list of exactly those that are counted; where there is none, the others are shown here. */
  all?: string
}

function Line({ line: { to, name, note, action } }: { line: DueLine }) {
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.75 }}>
      <Box sx={{ flex: '1 1 auto', minWidth: 0 }}>
        {to === undefined ? (
          <Typography sx={{ fontWeight: 500 }}>
            <bdi>{name}</bdi>
          </Typography>
        ) : (
          <MuiLink
            component={Link}
            to={to}
            underline="hover"
            sx={{ ...TARGET, fontWeight: 500, color: 'var(--athar-ink)' }}
          >
            <bdi>{name}</bdi>
          </MuiLink>
        )}
        <Typography component="div" variant="body2" color="textSecondary">
          {note}
        </Typography>
      </Box>
      {action}
    </Box>
  )
}

/** To those that are not in sight: to their list, or here. */
function Rest({ kind, onAll }: { kind: DueKind; onAll: () => void }) {
  const translate = useTranslate()
  const { title, lines, total = lines.length, all } = kind
  const words = (
    <>
      {translate('dashboard.projectAdmin.showAll', { smart_count: total })}
      <span className="athar-hidden"> {title}</span>
    </>
  )
  if (all !== undefined)
    return (
      <MuiLink component={Link} to={all} sx={{ ...TARGET, fontWeight: 500 }}>
        {words}
      </MuiLink>
    )
  if (lines.length <= SHOWN) return null
  return (
    <Button variant="text" size="small" sx={{ marginInlineStart: -1 }} onClick={onAll}>
      {words}
    </Button>
  )
}

function Kind({ kind, isOpen }: { kind: DueKind; isOpen: boolean }) {
  const translate = useTranslate()
  const [isWhole, setWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  // Whoever pressed for the others goes on with the first of them: the button is gone.
  useEffect(() => {
    if (isWhole) list.current?.children[SHOWN]?.querySelector<HTMLElement>('a, button')?.focus()
  }, [isWhole])
  const { title, tone, lines, total = lines.length, all } = kind
  const shown = isWhole ? lines : lines.slice(0, SHOWN)
  // Of very many the server names the first alone.
  const unnamed = isWhole && all === undefined ? total - lines.length : 0
  return (
    <Fold title={title} aside={<StatusChip tone={tone} label={String(total)} />} isOpen={isOpen}>
      <Box component="ul" ref={list} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </Box>
      {isWhole ? null : <Rest kind={kind} onAll={() => setWhole(true)} />}
      {unnamed > 0 ? (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {translate('dashboard.projectAdmin.more', { smart_count: unnamed })}
        </Typography>
      ) : null}
    </Fold>
  )
}

interface DueKindsProps {
  /** Null and undefined: nothing of it waits, or it is not known. */
  kinds: readonly (DueKind | null | undefined)[]
  /** So many kinds stand open at first, those that come first. */
  open: number
  children?: ReactNode
}

/** What waits, kind by kind, each a line that says how many and opens to the ways to them. */
export function DueKinds({ kinds, open, children }: DueKindsProps) {
  const translate = useTranslate()
  const found = kinds.filter((kind): kind is DueKind => kind != null && kind.lines.length > 0)
  return (
    <Section title={translate('dashboard.projectAdmin.due')}>
      {found.length === 0 ? (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <CheckCircle aria-hidden="true" sx={{ color: 'var(--athar-success)' }} />
          <Typography>{translate('dashboard.projectAdmin.nothingDue')}</Typography>
        </Box>
      ) : (
        found.map((kind, at) => <Kind key={kind.id} kind={kind} isOpen={at < open} />)
      )}
      {children}
    </Section>
  )
}
