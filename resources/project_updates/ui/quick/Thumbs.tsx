import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import type { DraftPicture } from '../../../../src/providers/waiting/draft.ts'

/** It has an address in this page for as long as it is shown. */
function Picture({ blob, alt }: { blob: Blob; alt: string }) {
  const shown = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(blob)
    if (shown.current) shown.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [blob])
  return (
    <Box
      component="img"
      ref={shown}
      alt={alt}
      sx={{ width: '100%', aspectRatio: '1', objectFit: 'cover', borderRadius: 1, display: 'block' }}
    />
  )
}

interface ThumbsProps {
  chosen: readonly DraftPicture[]
  onRemove: (key: string) => void
}

export function Thumbs({ chosen, onRemove }: ThumbsProps) {
  const translate = useTranslate()
  return (
    <Box
      component="ul"
      aria-label={translate('pictures.quick.chosen')}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 1,
        gridTemplateColumns: 'repeat(auto-fill, minmax(104px, 1fr))',
      }}
    >
      {chosen.map(({ key, name, blob }, index) => (
        <Box component="li" key={key} sx={{ position: 'relative' }}>
          <Picture blob={blob} alt={translate('kit.picture', { number: index + 1 })} />
          <IconButton
            aria-label={translate('pictures.quick.remove', { name })}
            onClick={() => onRemove(key)}
            sx={{
              position: 'absolute',
              top: 4,
              insetInlineEnd: 4,
              bgcolor: 'var(--athar-surface)',
              '&:hover': { bgcolor: 'var(--athar-sunk)' },
            }}
          >
            <Close fontSize="small" />
          </IconButton>
        </Box>
      ))}
    </Box>
  )
}
