import ContentCopy from '@mui/icons-material/ContentCopyOutlined'
import OpenInNew from '@mui/icons-material/OpenInNew'
import { useTranslate } from 'react-admin'
import { useCopy } from '../../../../src/ui/copy.ts'
import type { Deed } from '../../../../src/ui/MoreMenu.tsx'
import { OutLink } from '../../../../src/ui/OutLink.tsx'
import type { ProjectRow } from './types.ts'

/** [2.8] where anyone may read a project once it is published; null for one that is not open to all (product.md 6). */
const publicPathOf = ({ id, type }: ProjectRow): string | null =>
  type === 'general' ? `/dashboard/projects/${id}` : null

/** For a sentence that says that something became public; nothing where the project is not open to all. */
export function PublicPage({ project }: { project: ProjectRow }) {
  const translate = useTranslate()
  const path = publicPathOf(project)
  return path === null ? null : <OutLink href={path}>{translate('project.publicPage')}</OutLink>
}

/** The way to the page that anyone may read, and its address to hand on. */
export function usePublicDeeds(project: ProjectRow): Deed[] {
  const translate = useTranslate()
  const copy = useCopy()
  const path = publicPathOf(project)
  if (project.status !== 'published' || path === null) return []
  return [
    {
      key: 'public',
      label: translate('project.publicPage'),
      icon: <OpenInNew fontSize="small" className="athar-mirror" />,
      out: path,
    },
    {
      key: 'copy',
      label: translate('common.action.copyLink'),
      icon: <ContentCopy fontSize="small" />,
      run: () => void copy(window.location.origin + path),
    },
  ]
}
