import PlayArrow from '@mui/icons-material/PlayArrow'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { formatBytes } from '../../../../i18n/format.ts'
import { useFileUrl } from '../../../../src/generate/AuthImage.tsx'
import { FileTile } from '../../../../src/generate/FileTile.tsx'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import type { ChatFile } from '../../contract.ts'

interface Placed {
  file: ChatFile
  at: string
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
function Recording({ file, at }: Placed) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const [isWanted, want] = useState(false)
  if (isWanted) return <Player file={file} at={at} />
  return (
    <Button variant="outlined" size="small" startIcon={<PlayArrow />} onClick={() => want(true)}>
      {translate('chat.files.listen', { name: file.name })} · <bdi>{formatBytes(file.bytes, locale)}</bdi>
    </Button>
  )
}

interface LineFilesProps {
  conversation: string
  files: readonly ChatFile[]
}

/** What came or went with a line: pictures small, recordings to hear, everything else by its name. */
export function LineFiles({ conversation, files }: LineFilesProps) {
  const translate = useTranslate()
  return (
    <Box
      component="ul"
      aria-label={translate('issues.files.title')}
      sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0, display: 'grid', gap: 0.75, justifyItems: 'start' }}
    >
      {files.map((file) => {
        const at = `/api/conversations/${conversation}/files/${file.id}`
        return (
          <Box component="li" key={file.id} sx={{ maxWidth: '100%', minWidth: 0 }}>
            {file.kind === 'audio' ? <Recording file={file} at={at} /> : null}
            {file.kind === 'audio' ? null : (
              <FileTile file={file} at={at} label={translate('issues.files.save', { name: file.name })} />
            )}
          </Box>
        )
      })}
    </Box>
  )
}
