import ArrowBack from '@mui/icons-material/ArrowBack'
import ArrowForward from '@mui/icons-material/ArrowForward'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type KeyboardEvent, useId } from 'react'
import type { Photo, PhotoLabels } from './PhotoGrid.tsx'

interface LightboxProps {
  photos: readonly Photo[]
  /** Which one is open; null for none. */
  index: number | null
  labels: PhotoLabels
  onIndex: (index: number | null) => void
}

/** One picture, large. Arrow keys follow the direction of reading; Escape closes. */
export function Lightbox({ photos, index, labels, onIndex }: LightboxProps) {
  const id = useId()
  const theme = useTheme()
  const phone = useMediaQuery(theme.breakpoints.down('sm'))
  const photo = index === null ? undefined : photos[index]
  const at = index ?? 0
  const go = (step: number) => {
    const next = at + step
    if (next >= 0 && next < photos.length) onIndex(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const forward = theme.direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const backward = theme.direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
    if (event.key === forward) go(1)
    if (event.key === backward) go(-1)
  }
  return (
    <Dialog
      open={photo !== undefined}
      onClose={() => onIndex(null)}
      onKeyDown={onKeyDown}
      fullScreen={phone}
      maxWidth="md"
      fullWidth
      aria-labelledby={id}
    >
      {photo === undefined ? null : (
        <>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, p: 1, paddingInlineStart: 2 }}>
            <Typography variant="body2" aria-live="polite" sx={{ flex: 1, fontVariantNumeric: 'tabular-nums' }}>
              {labels.position(at + 1, photos.length)}
            </Typography>
            <IconButton aria-label={labels.previous} disabled={at === 0} onClick={() => go(-1)}>
              <ArrowBack className="athar-mirror" />
            </IconButton>
            <IconButton aria-label={labels.next} disabled={at === photos.length - 1} onClick={() => go(1)}>
              <ArrowForward className="athar-mirror" />
            </IconButton>
            <IconButton aria-label={labels.close} onClick={() => onIndex(null)} autoFocus>
              <Close />
            </IconButton>
          </Box>
          <Box component="figure" sx={{ m: 0, display: 'grid', minHeight: 0, flex: 1, alignContent: 'center' }}>
            <Box
              component="img"
              id={id}
              src={photo.src}
              alt={photo.alt}
              sx={{
                width: '100%',
                maxHeight: '72vh',
                objectFit: 'contain',
                bgcolor: 'var(--athar-sunk)',
                display: 'block',
              }}
            />
            {photo.caption === undefined ? null : (
              <Typography component="figcaption" sx={{ p: 2 }}>
                {photo.caption}
              </Typography>
            )}
          </Box>
        </>
      )}
    </Dialog>
  )
}
