import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, type SyntheticEvent, useId } from 'react'

interface PictureDialogProps {
  title: string
  width: 'sm' | 'md'
  onClose: () => void
  children: ReactNode
}

// The dialog stands within a form for React, though not on the page: what happens here is none of that form's.
const inside = (event: SyntheticEvent): void => event.stopPropagation()

/** The frame of what is done to one picture; a whole page on phones. A click beside it loses nothing. */
export function PictureDialog({ title, width, onClose, children }: PictureDialogProps) {
  const id = useId()
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  return (
    <Box component="span" onSubmit={inside} onKeyDown={inside} onChange={inside} onBlur={inside}>
      <Dialog
        open
        onClose={(_event, reason) => {
          if (reason !== 'backdropClick') onClose()
        }}
        aria-labelledby={id}
        maxWidth={width}
        fullWidth
        fullScreen={isPhone}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        {children}
      </Dialog>
    </Box>
  )
}
