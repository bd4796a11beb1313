import Box from '@mui/material/Box'
import { useState } from 'react'
import { Lightbox } from './Lightbox.tsx'

export interface Photo {
  id: string
  /** The large picture. */
  src: string
  /** The small one for the grid; `src` when not given. */
  thumb?: string
  /** What is to be seen, for those who do not see it. */
  alt: string
  caption?: string
}

export interface PhotoLabels {
  /** Names the list. */
  photos: string
  open: (alt: string) => string
  close: string
  previous: string
  next: string
  /** "2 of 5" */
  position: (index: number, total: number) => string
}

/** Pictures as a grid of buttons; each opens large, with arrow keys to go on. */
export function PhotoGrid({ photos, labels }: { photos: readonly Photo[]; labels: PhotoLabels }) {
  const [open, setOpen] = useState<number | null>(null)
  return (
    <>
      <Box
        component="ul"
        aria-label={labels.photos}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 1,
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(180px, 1fr))' },
        }}
      >
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <Box
              component="button"
              type="button"
              aria-label={labels.open(photo.alt)}
              onClick={() => setOpen(index)}
              sx={{
                display: 'block',
                p: 0,
                width: '100%',
                aspectRatio: '4 / 3',
                border: '1px solid var(--athar-hairline)',
                borderRadius: 1,
                overflow: 'hidden',
                cursor: 'zoom-in',
                bgcolor: 'var(--athar-sunk)',
                '& img': { width: '100%', height: '100%', objectFit: 'cover', display: 'block' },
              }}
            >
              <img src={photo.thumb ?? photo.src} alt="" loading="lazy" decoding="async" />
            </Box>
          </li>
        ))}
      </Box>
      <Lightbox photos={photos} index={open} labels={labels} onIndex={setOpen} />
    </>
  )
}
