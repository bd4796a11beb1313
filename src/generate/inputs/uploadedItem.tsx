import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import type { Accept, Attached } from '../../../resources/_kit/fields/index.ts'
import { LIMITS } from '../../../resources/_kit/limits.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { AuthImage } from '../AuthImage.tsx'
import { StoredFile, useFileRow } from '../StoredFile.tsx'

export interface UploadedItemProps {
  file: Attached
  index: number
  count: number
  accept: Accept
  onMove: (from: number, to: number) => void
  onRemove: () => void
  onAlt: (alt: string) => void
  onBlur: () => void
  dragged: boolean
  onDrag: (index: number | null) => void
  onDropHere: () => void
}

/** One uploaded file of several: what it is, what it shows, and its place among the others. */
export function UploadedItem(props: UploadedItemProps) {
  const { file, index, count, accept, onMove, onRemove, onDrag, onDropHere } = props
  const translate = useTranslate()
  const row = useFileRow(file.id)
  const given = typeof row?.['name'] === 'string' ? row['name'] : null
  const name = file.alt ?? given ?? translate('kit.picture', { number: index + 1 })
  return (
    <Box
      component="li"
      draggable={count > 1}
      onDragStart={() => onDrag(index)}
      onDragEnd={() => onDrag(null)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onDropHere()
      }}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        p: 1,
        border: '1px solid var(--athar-hairline)',
        borderRadius: 1,
        bgcolor: 'var(--athar-surface)',
        opacity: props.dragged ? 0.5 : 1,
        cursor: count > 1 ? 'grab' : undefined,
      }}
    >
      {accept === 'image' ? <AuthImage id={file.id} alt={name} width={96} height={72} /> : <StoredFile id={file.id} />}
      <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
        <TextField
          size="small"
          fullWidth
          label={translate(accept === 'image' ? 'common.upload.alt' : 'kit.fileLabel')}
          value={file.alt ?? ''}
          onChange={(event) => props.onAlt(event.target.value)}
          onBlur={props.onBlur}
          slotProps={{ htmlInput: { maxLength: LIMITS.line } }}
        />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', marginInlineStart: 'auto' }}>
        {accept === 'image' && index === 0 ? (
          <StatusChip tone="accent" label={translate('common.upload.cover')} />
        ) : null}
        {accept === 'image' && index > 0 ? (
          <Button size="small" variant="text" onClick={() => onMove(index, 0)}>
            {translate('common.upload.makeCover')}
          </Button>
        ) : null}
        <IconButton
          aria-label={translate('kit.earlier', { name })}
          disabled={index === 0}
          onClick={() => onMove(index, index - 1)}
        >
          <ArrowUpward fontSize="small" />
        </IconButton>
        <IconButton
          aria-label={translate('kit.later', { name })}
          disabled={index === count - 1}
          onClick={() => onMove(index, index + 1)}
        >
          <ArrowDownward fontSize="small" />
        </IconButton>
        <IconButton aria-label={translate('kit.removeFile', { name })} onClick={onRemove}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  )
}
