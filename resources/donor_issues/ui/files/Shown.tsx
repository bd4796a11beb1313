import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { FileTile } from '../../../../src/generate/FileTile.tsx'
import type { IssueFile } from '../../schema.ts'

/** Where a file of an issue is, whose two sides alone are shown it. */
const placeOf = (issue: string, file: string): string => `/api/donor_issues/${issue}/files/${file}`

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
          <FileTile
            file={file}
            at={placeOf(issue, file.id)}
            label={translate('issues.files.save', { name: file.name })}
          />
        </Box>
      ))}
    </Box>
  )
}
