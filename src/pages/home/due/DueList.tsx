import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { Section } from '../../../ui/Section.tsx'
import { StatusChip, type Tone } from '../../../ui/StatusChip.tsx'

const SHOWN = 5

export interface DueLine {
  id: string
  to: string
  name: string
  note: ReactNode
}

interface DueListProps {
  title: string
  tone: Tone
  lines: readonly DueLine[]
  /** Where there are more than were fetched. */
  total?: number
}

/** One kind of thing that waits, each line the way to it; nothing where nothing waits. */
export function DueList({ title, tone, lines, total = lines.length }: DueListProps) {
  const translate = useTranslate()
  if (lines.length === 0) return null
  const more = total - Math.min(SHOWN, lines.length)
  return (
    <Section title={title} action={<StatusChip tone={tone} label={String(total)} />}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {lines.slice(0, SHOWN).map(({ id, to, name, note }) => (
          <Box
            component="li"
            key={id}
            sx={{ py: 1, borderTop: '1px solid var(--athar-hairline)', '&:first-of-type': { borderTop: 0 } }}
          >
            <MuiLink component={Link} to={to} underline="hover" sx={{ fontWeight: 500, color: 'var(--athar-ink)' }}>
              <bdi>{name}</bdi>
            </MuiLink>
            <Typography component="div" variant="body2" color="textSecondary">
              {note}
            </Typography>
          </Box>
        ))}
      </Box>
      {more > 0 ? (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {translate('dashboard.projectAdmin.more', { smart_count: more })}
        </Typography>
      ) : null}
    </Section>
  )
}
