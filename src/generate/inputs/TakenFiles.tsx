import AttachFile from '@mui/icons-material/AttachFile'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useTranslate } from 'react-admin'

interface TakenFilesProps {
  files: readonly { id: string; name: string }[]
  onRemove: (id: string) => void
}

/** Files that go with a message that is being written, each of which can still stay here; nothing where there are none. */
export function TakenFiles({ files, onRemove }: TakenFilesProps) {
  const translate = useTranslate()
  if (files.length === 0) return null
  return (
    <Box
      component="ul"
      aria-label={translate('issues.files.title')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}
    >
      {files.map(({ id, name }) => (
        <Box component="li" key={id} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <AttachFile aria-hidden="true" fontSize="small" color="action" />
          <Box component="bdi" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {name}
          </Box>
          <IconButton size="small" aria-label={translate('kit.removeFile', { name })} onClick={() => onRemove(id)}>
            <Close fontSize="small" />
          </IconButton>
        </Box>
      ))}
    </Box>
  )
}
