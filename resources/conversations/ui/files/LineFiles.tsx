import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { FileTile } from '../../../../src/generate/FileTile.tsx'
import { Recording } from '../../../../src/generate/Recording.tsx'
import type { ChatFile } from '../../contract.ts'

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
