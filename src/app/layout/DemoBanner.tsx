import MuiLink from '@mui/material/Link'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useDemo, useMeta } from '../../providers/meta.ts'
import { sessionNow } from '../../providers/settings.ts'
import { outboxOf } from './menu.ts'
import { Strip } from './Strip.tsx'

/** Says that the data, or some of it, is invented, or that letters stay on this machine, and where they are. */
export function DemoBanner() {
  const translate = useTranslate()
  const demo = useDemo()
  const isCaught = useMeta()?.mail === 'catcher'
  const outbox = outboxOf(sessionNow()?.roles ?? [])
  if (demo === null && !(isCaught && outbox !== null)) return null
  return (
    <Strip
      tone="accent"
      label={translate(demo === null ? 'shell.outbox.lead' : `shell.demo.${demo}`)}
      action={
        isCaught && outbox !== null ? (
          <MuiLink component={Link} to={outbox} sx={{ color: 'var(--athar-accent-text)', fontWeight: 600 }}>
            {translate('shell.outbox.title')}
          </MuiLink>
        ) : null
      }
    />
  )
}
