import PlayArrow from '@mui/icons-material/PlayArrow'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { formatBytes } from '../../i18n/format.ts'
import { useFormat } from '../ui/FormatContext.tsx'
import { useFileUrl } from './AuthImage.tsx'
import { useFileRow } from './StoredFile.tsx'

interface Placed {
  file: { id: string; name: string; bytes: number }
  /** Where it is, for what is no file of the entity's list. */
  at?: string
}

function Player({ file, at }: Placed) {
  const translate = useTranslate()
  const { url, failed } = useFileUrl(file.id, 'original', at)
  if (failed) return <span>{translate('chat.files.unheard')}</span>
  return (
    <audio controls autoPlay src={url ?? undefined} aria-label={file.name} style={{ maxWidth: '100%' }}>
      <track kind="captions" />
    </audio>
  )
}

/** Fetched once somebody wants to hear it. */
export function Recording({ file, at }: Placed) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const [isWanted, want] = useState(false)
  if (isWanted) return <Player file={file} {...(at !== undefined && { at })} />
  return (
    <Button variant="outlined" size="small" startIcon={<PlayArrow />} onClick={() => want(true)}>
      <span>
        {translate('chat.files.listen', { name: file.name })} · <bdi>{formatBytes(file.bytes, locale)}</bdi>
      </span>
    </Button>
  )
}

/** One of the entity's own files, to be heard before it is given to anybody. */
export function StoredRecording({ id }: { id: string }) {
  const file = useFileRow(id)
  return file ? <Recording file={file} /> : null
}
