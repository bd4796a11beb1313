import MoreVert from '@mui/icons-material/MoreVert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { SxProps, Theme } from '@mui/material/styles'
import { type ReactNode, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'

export interface Deed {
  key: string
  label: string
  icon?: ReactNode
  tone?: 'danger'
  isWaiting?: boolean
  run?: () => void
  /** Where it leads, in place of what it does. */
  to?: string
  /** A page in a window of its own. */
  out?: string
}

const wayOf = ({ to, out }: Deed) => {
  if (to !== undefined) return { component: Link, to }
  return out === undefined ? {} : { component: 'a', href: out, target: '_blank', rel: 'noopener' }
}

interface MoreMenuProps {
  deeds: readonly Deed[]
  /** Dots alone, where there is no room for words. */
  isSmall?: boolean
  sx?: SxProps<Theme>
}

/** Everything that a page or a form offers beside its main button. Without anything to offer there is no menu. */
export function MoreMenu({ deeds, isSmall = false, sx }: MoreMenuProps) {
  const translate = useTranslate()
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (deeds.length === 0) return null
  const close = () => setAnchor(null)
  const label = translate('kit.moreActions')
  const opener = {
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    'aria-controls': anchor === null ? undefined : id,
    onClick: (event: { currentTarget: HTMLElement }) => setAnchor(event.currentTarget),
    sx: [{ flex: 'none', minWidth: 44 }, ...(Array.isArray(sx) ? sx : [sx])],
  } as const
  return (
    <>
      {isSmall ? (
        <IconButton aria-label={label} {...opener}>
          <MoreVert />
        </IconButton>
      ) : (
        <Button variant="outlined" aria-label={label} {...opener}>
          <MoreVert />
          {/* On a phone the dots stand in one line with the other buttons. */}
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' }, marginInlineStart: 1 }}>
            {label}
          </Box>
        </Button>
      )}
      {/* What prints the page is chosen here: the page behind stays whole, and the menu off the paper. */}
      <Menu
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        disableScrollLock
        className="athar-unprinted"
      >
        {deeds.map((deed) => (
          <MenuItem
            key={deed.key}
            disabled={deed.isWaiting === true}
            sx={deed.tone === 'danger' ? { color: 'error.main' } : undefined}
            {...wayOf(deed)}
            onClick={() => {
              close()
              deed.run?.()
            }}
          >
            {deed.icon === undefined ? null : <ListItemIcon sx={{ color: 'inherit' }}>{deed.icon}</ListItemIcon>}
            {deed.label}
            {deed.out === undefined ? null : <span className="athar-hidden"> ({translate('shell.opensNew')})</span>}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
