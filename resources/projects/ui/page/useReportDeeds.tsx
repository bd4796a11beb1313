import Assignment from '@mui/icons-material/AssignmentOutlined'
import { useTranslate } from 'react-admin'
import { useRights } from '../../../../src/generate/rights.ts'
import type { Deed } from '../../../../src/ui/MoreMenu.tsx'
import { builderPath, designPath, detailedPath, ehsanPath } from '../../../reports/paths.ts'
import type { ProjectRow } from './types.ts'

/** [2.21] what else than the impact report is made of a published project. */
export function useReportDeeds({ id, status, archived }: ProjectRow): Deed[] {
  const translate = useTranslate()
  const { can } = useRights('reports')
  if (status !== 'published' || archived || !can('send')) return []
  const ways = {
    'kinds.notice.title': builderPath(id, undefined, undefined, 'notice'),
    'kinds.thanks.title': builderPath(id, undefined, undefined, 'thanks'),
    'detailed.title': detailedPath(id),
    'ehsan.title': ehsanPath(id),
    'designs.choose': designPath(id),
  }
  return Object.entries(ways).map(([name, to]) => ({
    key: name,
    label: translate(`reports.${name}`),
    icon: <Assignment fontSize="small" />,
    to,
  }))
}
