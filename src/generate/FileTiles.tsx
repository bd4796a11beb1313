import InsertDriveFile from '@mui/icons-material/InsertDriveFileOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useNotify } from 'react-admin'
import { formatBytes } from '../../i18n/format.ts'
import { download } from '../providers/http.ts'
import { useFormat } from '../ui/FormatContext.tsx'
import { AuthImage } from './AuthImage.tsx'
import { refusalText } from './calls.ts'
import { useAct } from './hooks/useAct.ts'

export interface TiledFile {
  id: string
  name: string
  kind: string
  bytes: number
}

const TILE = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-start',
  gap: 1.5,
  p: 1,
  maxWidth: '100%',
  textAlign: 'start',
  border: '1px solid var(--athar-hairline)',
  borderRadius: 1,
  bgcolor: 'var(--athar-surface)',
  '&:hover .name': { textDecoration: 'underline' },
} as const

interface TileProps {
  file: TiledFile
  /** Where its content is, for those who may have it. */
  at: string
  label: string
}

function Tile({ file, at, label }: TileProps) {
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
        <AuthImage id={file.id} at={at} alt="" width={72} height={54} isLazy />
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

interface FileTilesProps {
  files: readonly TiledFile[]
  placeOf: (id: string) => string
  /** What the list is called, and what a press on a file does. */
  title: string
  save: (name: string) => string
}

/** Pictures and papers that somebody sent, each to be saved; nothing where none came. */
export function FileTiles({ files, placeOf, title, save }: FileTilesProps) {
  if (files.length === 0) return null
  return (
    <Box
      component="ul"
      aria-label={title}
      sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}
    >
      {files.map((file) => (
        <Box component="li" key={file.id} sx={{ maxWidth: '100%' }}>
          <Tile file={file} at={placeOf(file.id)} label={save(file.name)} />
        </Box>
      ))}
    </Box>
  )
}
