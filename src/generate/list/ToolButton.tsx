import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactNode } from 'react'

interface ToolButtonProps {
  label: string
  icon: ReactNode
  popup: 'dialog' | 'menu'
  isOpen: boolean
  onOpen: (anchor: HTMLElement) => void
}

/** Opens one of the toolbar's menus; on a phone its sign alone, as its neighbours there. */
export function ToolButton({ label, icon, popup, isOpen, onOpen }: ToolButtonProps) {
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const props = {
    'aria-haspopup': popup,
    'aria-expanded': isOpen,
    onClick: (event: { currentTarget: HTMLElement }) => onOpen(event.currentTarget),
  }
  if (phone)
    return (
      <IconButton color="primary" size="large" aria-label={label} title={label} {...props}>
        {icon}
      </IconButton>
    )
  return (
    <Button variant="text" size="small" startIcon={icon} {...props}>
      {label}
    </Button>
  )
}
