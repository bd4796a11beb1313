import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { type Attached, altIn } from '../../../resources/_kit/fields/index.ts'
import { useFormat } from '../../ui/FormatContext.tsx'
import { AuthImage } from '../AuthImage.tsx'
import { later } from '../lazyPart.tsx'
import type { ColumnProps } from '../types.ts'

const StoredFile = later(async () => (await import('../StoredFile.tsx')).StoredFile, { xs: 36, sm: 36 })

const WIDTH = 180

type Length = number | { xs: number; md: number }

interface PictureProps {
  id: string
  name: string
  /** The room that it fills, where that is another than usual. */
  room?: { width: Length; height: Length }
}

/** Pictures of one record: as wide as one is shown, and two beside each other where the room is a phone's. */
export const picturesSx = (gap: number) => ({
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'flex',
  flexWrap: 'wrap',
  gap,
  '& > li': { width: `min(${WIDTH}px, 50% - ${gap * 4}px)` },
})

/** A picture as a button that shows it large; never wider than where it stands. */
export function Picture({ id, name, room = { width: WIDTH, height: 135 } }: PictureProps) {
  const [open, setOpen] = useState(false)
  const translate = useTranslate()
  return (
    <>
      <Box
        component="button"
        type="button"
        aria-label={translate('kit.pictureOpen', { name })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{
          display: 'block',
          p: 0,
          border: 0,
          bgcolor: 'transparent',
          cursor: 'zoom-in',
          borderRadius: 1,
          maxWidth: '100%',
          ...room,
        }}
      >
        <AuthImage id={id} alt="" width="100%" height="100%" />
      </Box>
      <Dialog open={open} onClose={() => setOpen(false)} maxWidth="lg" slotProps={{ paper: { 'aria-label': name } }}>
        {open ? <AuthImage id={id} alt={name} variant="1600" width="auto" height="auto" /> : null}
      </Dialog>
    </>
  )
}

export function UploadColumn({ field, value, place, size }: ColumnProps) {
  const id = String(value)
  if (field.options['accept'] !== 'image') return <StoredFile id={id} />
  return size === 'cell' ? (
    <AuthImage id={id} alt={place.label} width={48} height={36} />
  ) : (
    <Picture id={id} name={place.label} />
  )
}

const isAttached = (value: unknown): value is Attached => typeof value === 'object' && value !== null && 'id' in value

export function UploadsColumn({ field, value, size }: ColumnProps) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const files = Array.isArray(value) ? value.filter(isAttached) : []
  const images = field.options['accept'] === 'image'
  const first = files[0]
  const count = translate(images ? 'kit.pictures' : 'kit.files', { smart_count: files.length })
  if (size === 'cell')
    return images && first ? <AuthImage id={first.id} alt={count} width={48} height={36} /> : <span>{count}</span>
  return (
    <Box
      component="ul"
      sx={
        images
          ? picturesSx(1)
          : { listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1, '& > li': { maxWidth: '100%' } }
      }
    >
      {files.map((file, index) => (
        <li key={file.id}>
          {images ? (
            <Picture id={file.id} name={altIn(file, locale) ?? translate('kit.picture', { number: index + 1 })} />
          ) : (
            <StoredFile id={file.id} label={altIn(file, locale)} />
          )}
        </li>
      ))}
    </Box>
  )
}
