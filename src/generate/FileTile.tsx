import InsertDriveFile from '@mui/icons-material/InsertDriveFileOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useNotify } from 'react-admin'
import { formatBytes } from '../../i18n/format.ts'
import type { Accept } from '../../resources/_kit/fields/index.ts'
import { download } from '../providers/http.ts'
import { useFormat } from '../ui/FormatContext.tsx'
import { AuthImage } from './AuthImage.tsx'
import { refusalText } from './calls.ts'
import { useAct } from './hooks/useAct.ts'

const TILE = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-start',
  gap: 1.5,
  p: 1,
  maxWidth: '100%',
  textAlign: 'start',
  fontFamily: 'inherit',
  color: 'var(--athar-ink)',
  border: '1px solid var(--athar-hairline)',
  borderRadius: 1,
  bgcolor: 'var(--athar-surface)',
  '&:hover .name': { textDecoration: 'underline' },
} as const

/** A file as a record tells of it. */
export interface ToldFile {
  id: string
  name: string
  kind: Accept
  bytes: number
}

interface FileTileProps {
  file: ToldFile
  /** Where it is, which asks whether the reader may have it. */
  at: string
  /** "Save Receipt.pdf" */
  label: string
}

/** A file of a message: a picture small, everything else by its name; it is saved by a click. */
export function FileTile({ file, at, label }: FileTileProps) {
  const notify = useNotify()
  const { locale } = useFormat()
  const save = useAct(async () => {
    try {
      await download(`${at}/original`, file.name)
    } catch (fault) {
      notify(refusalText(fault) || 'errors.title.undefined', { type: 'error' })
    }
  })
  return (
    <ButtonBase focusRipple disabled={save.busy} aria-label={label} onClick={() => void save.run()} sx={TILE}>
      {file.kind === 'image' ? (
        <AuthImage id={file.id} at={at} alt="" width={72} height={54} />
      ) : (
        <InsertDriveFile aria-hidden="true" color="action" />
      )}
      <Box component="span" sx={{ minWidth: 0, fontSize: 14 }}>
        <Box component="bdi" className="name" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
          {file.name}
        </Box>
        <Box component="bdi" sx={{ color: 'text.secondary' }}>
          {formatBytes(file.bytes, locale)}
        </Box>
      </Box>
    </ButtonBase>
  )
}
