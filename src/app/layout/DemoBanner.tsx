import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useDemo, useMeta } from '../../providers/meta.ts'
import { sessionNow } from '../../providers/settings.ts'
import { demoOf, outboxOf } from './menu.ts'
import { Strip } from './Strip.tsx'

/** Says that the data, or some of it, is invented, or that letters stay on this machine, and where they are. */
export function DemoBanner() {
  const translate = useTranslate()
  const demo = useDemo()
  const isCaught = useMeta()?.mail === 'catcher'
  const roles = sessionNow()?.roles ?? []
  const outbox = isCaught ? outboxOf(roles) : null
  if (demo === null && outbox === null) return null
  const links = [
    { to: outbox, label: 'shell.outbox.title' },
    { to: demo === null ? null : demoOf(roles), label: 'shell.demo.remove' },
  ].flatMap(({ to, label }) => (to === null ? [] : [{ to, label }]))
  return (
    <Strip
      tone="accent"
      label={translate(demo === null ? 'shell.outbox.lead' : `shell.demo.${demo}`)}
      action={
        links.length === 0 ? null : (
          // Where two do not fit beside the words, neither stands there: which one does would change with the letters.
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, flexBasis: { xs: '100%', sm: 'auto' } }}>
            {links.map(({ to, label }) => (
              <MuiLink key={to} component={Link} to={to} sx={{ color: 'var(--athar-accent-text)', fontWeight: 600 }}>
                {translate(label)}
              </MuiLink>
            ))}
          </Box>
        )
      }
    />
  )
}
