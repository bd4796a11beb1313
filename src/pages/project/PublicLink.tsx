import ContentCopy from '@mui/icons-material/ContentCopyOutlined'
import OpenInNew from '@mui/icons-material/OpenInNew'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { useCopy } from '../../ui/copy.ts'
import type { ProjectRow } from './types.ts'

/** [2.8] the page that anyone may read: of published projects that are open to all (product.md 6). */
export function PublicLink({ project: { id, status, type } }: { project: ProjectRow }) {
  const translate = useTranslate()
  const copy = useCopy()
  if (status !== 'published' || type !== 'general') return null
  const path = `/dashboard/projects/${id}`
  return (
    <>
      <Button
        href={path}
        target="_blank"
        rel="noopener"
        variant="text"
        startIcon={<OpenInNew className="athar-mirror" />}
      >
        {translate('project.publicPage')}
        <span className="athar-hidden"> ({translate('shell.opensNew')})</span>
      </Button>
      <Button variant="text" startIcon={<ContentCopy />} onClick={() => void copy(window.location.origin + path)}>
        {translate('common.action.copyLink')}
      </Button>
    </>
  )
}
