import FileDownload from '@mui/icons-material/FileDownloadOutlined'
import Print from '@mui/icons-material/PrintOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useParams } from 'react-router-dom'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { useAct } from '../../../../src/generate/hooks/useAct.ts'
import { RecordError } from '../../../../src/generate/LoadState.tsx'
import { names, source, useRecord } from '../../../../src/generate/records.ts'
import { RelatedList } from '../../../../src/generate/show/RelatedList.tsx'
import { EmptyState } from '../../../../src/ui/EmptyState.tsx'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { PageHeader } from '../../../../src/ui/PageHeader.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { PageSkeleton } from '../../../../src/ui/Skeletons.tsx'
import { donors } from '../../../donors/schema.ts'
import { spendings } from '../../../spendings/schema.ts'
import { detailedPath } from '../../paths.ts'
import type { Language } from '../builder/Letter.tsx'
import { downloadPaper, type ReportRow } from '../calls.ts'
import { FiguresSection } from '../figures/Section.tsx'
import { useReport } from '../useReport.ts'
import { Frame } from './Frame.tsx'

const COLUMNS = names(spendings, 'description', 'date', 'amount', 'stage', 'evidence')

function Takings({
  report,
  donor,
  language,
  print,
}: {
  report: ReportRow
  donor: string
  language: Language
  print: () => void
}) {
  const translate = useTranslate()
  const take = useAct((as: 'pdf' | 'csv') => downloadPaper(report.id, as, { donor, language, detailed: true }))
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {(['pdf', 'csv'] as const).map((as) => (
          <Button
            key={as}
            variant="outlined"
            startIcon={<FileDownload />}
            disabled={take.busy}
            onClick={() => void take.run(as)}
          >
            {translate(`reports.paper.${as}`)}
          </Button>
        ))}
        <Button variant="outlined" startIcon={<Print />} onClick={print}>
          {translate('common.action.print')}
        </Button>
      </Box>
      {take.error === null ? null : <Failure error={take.error} />}
    </>
  )
}

/** [2.31] everything about one donor's gifts to a project: share, stages, spending with its evidence, updates. */
export default function Detailed() {
  const translate = useTranslate()
  const { id: project = '', reportId = '', donorId = '' } = useParams()
  const { locale } = useFormat()
  const [language, setLanguage] = useState<Language>(locale)
  const frame = useRef<HTMLIFrameElement>(null)
  const { report, error, refresh } = useReport(reportId)
  const { data: donor, error: lost, refetch } = useRecord(donors, donorId)
  if (error) return <RecordError resource="reports" error={error} onRetry={() => void refresh()} />
  if (lost && !donor) return <RecordError resource="donors" error={lost} onRetry={() => void refetch()} />
  if (report === undefined || donor === undefined) return <PageSkeleton label={translate('common.state.loading')} />
  return (
    <>
      <PageHeader
        title={<bdi>{donor.name}</bdi>}
        subtitle={
          <>
            {translate('reports.detailed.title')} · <bdi>{report.title}</bdi>
          </>
        }
        back={{ label: translate('reports.detailed.all'), to: `${detailedPath(project)}?report=${report.id}` }}
        actions={
          <Takings
            report={report}
            donor={donorId}
            language={language}
            print={() => frame.current?.contentWindow?.print()}
          />
        }
      />
      <Section title={translate('reports.detailed.title')}>
        <Frame report={report} donor={donorId} detailed frame={frame} onLanguage={setLanguage} />
      </Section>
      <FiguresSection report={report} donor={donorId} />
      <RelatedList
        resource={spendings.name}
        by={source(spendings, 'project')}
        id={report.project}
        title={translate('reports.detailed.evidence')}
        columns={COLUMNS}
        empty={<EmptyState title={translate('project.spending.empty')} />}
      />
    </>
  )
}
