import UploadFile from '@mui/icons-material/UploadFileOutlined'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'

interface Way {
  to: string
  /** The key of its text. */
  label: string
}

/** The ways from a list to the imports that fill it, where there are several. */
export function ImportMenu({ ways }: { ways: readonly Way[] }) {
  const translate = useTranslate()
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<UploadFile />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : id}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('common.action.import')}
      </Button>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={close} disableScrollLock>
        {ways.map(({ to, label }) => (
          <MenuItem key={to} component={Link} to={to} onClick={close}>
            {translate(label)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
