import ContentCopy from '@mui/icons-material/ContentCopyOutlined'
import OpenInNew from '@mui/icons-material/OpenInNew'
import { useTranslate } from 'react-admin'
import { useCopy } from '../../../../src/ui/copy.ts'
import type { Deed } from '../../../../src/ui/MoreMenu.tsx'
import { OutLink } from '../../../../src/ui/OutLink.tsx'
import { publicPath, publicPathOf } from './publicPath.ts'
import type { ProjectRow } from './types.ts'

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
  const path = publicPath(project)
  if (path === null) return []
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
