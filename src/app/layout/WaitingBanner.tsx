import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { useEffect, useId } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { keepSending, useQueue } from '../../providers/waiting/index.ts'

const PAGE = '/app/quick-update'

/** Says on every page that something on this device is still to be sent, and sends it. */
export function WaitingBanner() {
  const translate = useTranslate()
  const { items } = useQueue()
  const { pathname } = useLocation()
  const id = useId()
  useEffect(keepSending, [])
  if (items.length === 0 || pathname === PAGE) return null
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
        bgcolor: 'var(--athar-info-soft)',
        borderBottom: '1px solid var(--athar-hairline)',
        '@media print': { display: 'none' },
      }}
    >
      <span id={id}>{translate('pictures.waiting.banner', { smart_count: items.length })}</span>
      <MuiLink component={Link} to={PAGE} sx={{ color: 'inherit', fontWeight: 600 }}>
        {translate('pictures.waiting.see')}
      </MuiLink>
    </Box>
  )
}
