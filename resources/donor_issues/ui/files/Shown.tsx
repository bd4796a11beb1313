import InsertDriveFile from '@mui/icons-material/InsertDriveFileOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useNotify, useTranslate } from 'react-admin'
import { formatBytes } from '../../../../i18n/format.ts'
import { AuthImage } from '../../../../src/generate/AuthImage.tsx'
import { refusalText } from '../../../../src/generate/calls.ts'
import { useAct } from '../../../../src/generate/hooks/useAct.ts'
import { download } from '../../../../src/providers/http.ts'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import type { IssueFile } from '../../schema.ts'

/** Where a file of an issue is, whose two sides alone are shown it. */
const placeOf = (issue: string, file: string): string => `/api/donor_issues/${issue}/files/${file}`

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

function Tile({ issue, file }: { issue: string; file: IssueFile }) {
  const translate = useTranslate()
  const notify = useNotify()
  const { locale } = useFormat()
  const at = placeOf(issue, file.id)
  const save = useAct(async () => {
    try {
      await download(`${at}/original`, file.name)
    } catch (fault) {
      notify(refusalText(fault) || 'errors.title.undefined', { type: 'error' })
    }
  })
  return (
    <ButtonBase
      focusRipple
      disabled={save.busy}
      aria-label={translate('issues.files.save', { name: file.name })}
      onClick={() => void save.run()}
      sx={TILE}
    >
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

interface ShownFilesProps {
  issue: string
  files: readonly IssueFile[]
}

/** Pictures and papers that came with somebody's words, below them; nothing where none came. */
export function ShownFiles({ issue, files }: ShownFilesProps) {
  const translate = useTranslate()
  if (files.length === 0) return null
  return (
    <Box
      component="ul"
      aria-label={translate('issues.files.title')}
      sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}
    >
      {files.map((file) => (
        <Box component="li" key={file.id} sx={{ maxWidth: '100%' }}>
          <Tile issue={issue} file={file} />
        </Box>
      ))}
    </Box>
  )
}
