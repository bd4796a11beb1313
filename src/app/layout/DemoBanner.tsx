import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useMeta } from '../../providers/meta.ts'
import { sessionNow } from '../../providers/settings.ts'
import { outboxOf } from './menu.ts'

/** Says that the data is invented, or that letters stay on this machine, and where they are. */
export function DemoBanner() {
  const translate = useTranslate()
  const meta = useMeta()
  const id = useId()
  const isCaught = meta?.mail === 'catcher'
  const outbox = outboxOf(sessionNow()?.roles ?? [])
  if (meta === null || (!meta.demo && !(isCaught && outbox !== null))) return null
  return (
    <Box
      component="aside"
      aria-labelledby={id}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        px: { xs: 2, sm: 3 },
        py: 0.75,
        fontSize: '0.875rem',
        color: 'var(--athar-ink)',
        bgcolor: 'var(--athar-accent-soft)',
        borderBottom: '1px solid var(--athar-hairline)',
        '@media print': { display: 'none' },
      }}
    >
      <span id={id}>{translate(meta.demo ? 'shell.demo.banner' : 'shell.outbox.lead')}</span>
      {isCaught && outbox !== null ? (
        <MuiLink component={Link} to={outbox} sx={{ color: 'var(--athar-accent-text)', fontWeight: 600 }}>
          {translate('shell.outbox.title')}
        </MuiLink>
      ) : null}
    </Box>
  )
}
