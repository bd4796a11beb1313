import Edit from '@mui/icons-material/EditOutlined'
import FileDownload from '@mui/icons-material/FileDownloadOutlined'
import OpenInNew from '@mui/icons-material/OpenInNew'
import Print from '@mui/icons-material/PrintOutlined'
import { useNotify, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { exportCsv } from '../../../../src/generate/calls.ts'
import { usePrint } from '../../../../src/generate/hooks/print.ts'
import { useRefusalText } from '../../../../src/generate/hooks/useRefusalText.ts'
import { useRights } from '../../../../src/generate/rights.ts'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { type Deed, MoreMenu } from '../../../../src/ui/MoreMenu.tsx'
import { draftPath, thanksPreviewPath } from '../../paths.ts'
import { downloadPaper, type PaperKind, type ReportRow, reviseReport } from '../calls.ts'

const BY_TIME = { field: 'createdAt', order: 'ASC' } as const

/** [4.11], [9.9] what else can be done with a report that went out: taken as a file, printed, written anew. */
export function Deeds({ report }: { report: ReportRow }) {
  const translate = useTranslate()
  const notify = useNotify()
  const refusalText = useRefusalText('reports')
  const navigate = useNavigate()
  const print = usePrint()
  const { locale } = useFormat()
  const { can } = useRights('reports')
  const trying = (work: () => Promise<unknown>) => () => {
    work().catch((error: unknown) => notify(refusalText(error) || 'errors.title.undefined', { type: 'error' }))
  }
  const paper = (as: PaperKind): Deed => ({
    key: as,
    label: translate(`reports.paper.${as}`),
    icon: <FileDownload fontSize="small" />,
    run: trying(() => downloadPaper(report.id, as, { language: locale })),
  })
  const isOver = report.status === 'sent' || report.status === 'stopped'
  const deeds: Deed[] = [
    ...(isOver && can('revise') && !report.archived
      ? [
          {
            key: 'revise',
            label: translate('reports.revise.action'),
            icon: <Edit fontSize="small" />,
            run: trying(async () => {
              const { id } = await reviseReport(report.id)
              await navigate(draftPath({ ...report, id }))
            }),
          },
        ]
      : []),
    ...(report.type === 'thanks'
      ? [
          {
            key: 'thanks',
            label: translate('reports.kinds.thanks.page'),
            icon: <OpenInNew fontSize="small" className="athar-mirror" />,
            to: thanksPreviewPath(report),
          },
        ]
      : []),
    paper('pdf'),
    paper('csv'),
    {
      key: 'letters',
      label: translate('reports.paper.letters'),
      icon: <FileDownload fontSize="small" />,
      run: trying(() => exportCsv('messages', { report: report.id }, BY_TIME)),
    },
    {
      key: 'print',
      label: translate('common.action.print'),
      icon: <Print fontSize="small" />,
      run: () => void print(),
    },
  ]
  return <MoreMenu deeds={deeds} />
}
