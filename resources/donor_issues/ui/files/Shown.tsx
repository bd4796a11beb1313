import { useTranslate } from 'react-admin'
import { FileTiles } from '../../../../src/generate/FileTiles.tsx'
import type { IssueFile } from '../../schema.ts'

interface ShownFilesProps {
  issue: string
  files: readonly IssueFile[]
}

/** Pictures and papers that came with somebody's words, below them, where an issue's two sides alone are shown them. */
export function ShownFiles({ issue, files }: ShownFilesProps) {
  const translate = useTranslate()
  return (
    <FileTiles
      files={files}
      placeOf={(file) => `/api/donor_issues/${issue}/files/${file}`}
      title={translate('issues.files.title')}
      save={(name) => translate('issues.files.save', { name })}
    />
  )
}
