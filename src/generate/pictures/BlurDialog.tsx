import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useFileUrl } from '../AuthImage.tsx'
import { refusalText, type Variant } from '../calls.ts'
import { type Area } from './areas.ts'
import { BlurEditor } from './BlurEditor.tsx'
import { blurPicture, type FileRow } from './calls.ts'
import { PictureDialog } from './PictureDialog.tsx'

/** The smaller sizes show what is blurred as blurred: what lies below it is in the original alone. */
function variantOf(row: FileRow): Variant {
  if ((row.blurred ?? []).length > 0) return 'original'
  const widths = row.widths ?? []
  return widths.includes(1600) ? '1600' : widths.includes(960) ? '960' : '480'
}

function useBlur(row: FileRow, areas: readonly Area[], onDone: () => void) {
  const notify = useNotify()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const save = async () => {
    setBusy(true)
    setRefused(null)
    try {
      await blurPicture(row.id, areas)
      await client.invalidateQueries({ queryKey: ['files'] })
      notify('pictures.blur.saved', { type: 'success' })
      onDone()
    } catch (error) {
      setRefused(refusalText(error))
      setBusy(false)
    }
  }
  return { save, busy, refused }
}

interface BlurDialogProps {
  row: FileRow
  name: string
  onClose: () => void
}

/** product.md 27: parts of a picture that are blurred wherever it is shown. */
export function BlurDialog({ row, name, onClose }: BlurDialogProps) {
  const translate = useTranslate()
  const word = (key: string) => translate(`pictures.blur.${key}`)
  const [areas, setAreas] = useState<readonly Area[]>(() => row.blurred ?? [])
  const [past, setPast] = useState<readonly (readonly Area[])[]>([])
  // As it was opened: saving makes another edition, and the editor must not change under the hand.
  const [variant] = useState(() => variantOf(row))
  const { url, failed } = useFileUrl(row.id, variant)
  const { save, busy, refused } = useBlur(row, areas, onClose)
  const change = (next: readonly Area[]) => {
    setPast((before) => [...before, areas])
    setAreas(next)
  }
  const undo = () => {
    const before = past.at(-1)
    if (before === undefined) return
    setAreas(before)
    setPast(past.slice(0, -1))
  }
  return (
    <PictureDialog title={word('title')} width="md" onClose={onClose}>
      <DialogContent>
        <Typography variant="body2" sx={{ mb: 2 }}>
          {word('text')}
        </Typography>
        {refused === null ? null : (
          <Alert severity="error" role="alert" sx={{ mb: 2, whiteSpace: 'pre-line' }}>
            {refused}
          </Alert>
        )}
        {failed ? <Alert severity="error">{word('failed')}</Alert> : null}
        {url === null && !failed ? <Skeleton variant="rounded" sx={{ width: '100%', height: 320 }} /> : null}
        {url === null ? null : <BlurEditor url={url} name={name} areas={areas} onChange={change} />}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        {/* Where there is little room these stand above, and what ends the work stays together below. */}
        <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 auto' } }}>
          <Button variant="text" onClick={undo} disabled={past.length === 0 || busy}>
            {translate('common.action.undo')}
          </Button>
          <Button variant="text" onClick={() => change([])} disabled={areas.length === 0 || busy}>
            {word('clear')}
          </Button>
        </Box>
        <Button variant="text" color="inherit" onClick={onClose} disabled={busy}>
          {translate('common.action.cancel')}
        </Button>
        <Button
          variant="contained"
          onClick={() => void save()}
          disabled={busy || url === null || past.length === 0}
          aria-busy={busy}
        >
          {busy ? translate('common.state.saving') : translate('common.action.save')}
        </Button>
      </DialogActions>
    </PictureDialog>
  )
}
