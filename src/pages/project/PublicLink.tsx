import ContentCopy from '@mui/icons-material/ContentCopyOutlined'
import OpenInNew from '@mui/icons-material/OpenInNew'
import Button from '@mui/material/Button'
import { useNotify, useTranslate } from 'react-admin'
import { copyText } from '../../ui/CopyOnce.tsx'
import type { ProjectRow } from './types.ts'

/** [2.8] the page that anyone may read: of published projects that are open to all (product.md 6). */
export function PublicLink({ project: { id, status, type } }: { project: ProjectRow }) {
  const translate = useTranslate()
  const notify = useNotify()
  if (status !== 'published' || type !== 'general') return null
  const path = `/dashboard/projects/${id}`
  const copy = async () => {
    const isCopied = await copyText(window.location.origin + path)
    notify(isCopied ? 'common.state.copied' : 'entity.user.copyFailed', { type: isCopied ? 'success' : 'warning' })
  }
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
      <Button variant="text" startIcon={<ContentCopy />} onClick={() => void copy()}>
        {translate('common.action.copyLink')}
      </Button>
    </>
  )
}
