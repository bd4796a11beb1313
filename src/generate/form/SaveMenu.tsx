import MoreVert from '@mui/icons-material/MoreVert'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useTranslate } from 'react-admin'

export interface Deed {
  key: string
  label: string
  isWaiting?: boolean
  run: () => void
}

/** On a phone: everything that a form offers beside its main button. */
export function SaveMenu({ deeds }: { deeds: readonly Deed[] }) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <IconButton
        aria-label={translate('kit.moreActions')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ display: { md: 'none' }, flex: 'none' }}
      >
        <MoreVert />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {deeds.map((deed) => (
          <MenuItem
            key={deed.key}
            disabled={deed.isWaiting === true}
            onClick={() => {
              close()
              deed.run()
            }}
          >
            {deed.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
