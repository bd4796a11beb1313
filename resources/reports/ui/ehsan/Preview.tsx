import FileDownload from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { refusalOf } from '../../../../src/generate/calls.ts'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { useAct } from '../../../../src/generate/hooks/useAct.ts'
import { RecordError } from '../../../../src/generate/LoadState.tsx'
import { useQuestion } from '../../../../src/generate/pictures/useQuestion.tsx'
import { useRights } from '../../../../src/generate/rights.ts'
import { RemoveNow } from '../../../../src/generate/show/LazyRemove.tsx'
import { useTexts } from '../../../../src/generate/texts.ts'
import { ConfirmButton } from '../../../../src/ui/ConfirmButton.tsx'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { Notice } from '../../../../src/ui/Notice.tsx'
import { PageHeader } from '../../../../src/ui/PageHeader.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { PageSkeleton } from '../../../../src/ui/Skeletons.tsx'
import { StatusChip } from '../../../../src/ui/StatusChip.tsx'
import { ehsanEditPath, ehsanPath } from '../../paths.ts'
import { reports } from '../../schema.ts'
import type { Language } from '../builder/Letter.tsx'
import { downloadPaper, type PaperKind, publishReport, type ReportRow, reviseReport } from '../calls.ts'
import { RefusedFigure } from '../figures/Refused.tsx'
import { FiguresSection } from '../figures/Section.tsx'
import { Frame } from '../kinds/Frame.tsx'
import { TONE } from '../tone.ts'
import { useReport } from '../useReport.ts'

const PAPERS: readonly PaperKind[] = ['pdf', 'zip', 'csv']

/** Why it could not be published, at the names of its fields. */
function Lacks({ error, report }: { error: unknown; report: ReportRow }) {
  const texts = useTexts('reports')
  const { errors } = refusalOf(error)
  const lines = Object.entries(errors)
  if (lines.length === 0)
    return (
      <>
        <Failure error={error} />
        <RefusedFigure error={error} report={report} />
      </>
    )
  return (
    <Notice tone="warning">
      {lines.map(([field, text]) => (
        <div key={field}>
          <Link to={ehsanEditPath(report)}>{texts.place(field).label}</Link>: {text}
        </div>
      ))}
    </Notice>
  )
}

function Publish({ report, onDone }: { report: ReportRow; onDone: () => Promise<unknown> }) {
  const translate = useTranslate()
  const { ask, question } = useQuestion()
  const act = useAct(async () => {
    if (!(await ask(reports, [report]))) return
    await publishReport(report.id)
    await onDone()
  })
  const label = translate('reports.ehsan.publish')
  return (
    <>
      {question}
      {act.error === null ? null : <Lacks error={act.error} report={report} />}
      <ConfirmButton
        label={label}
        disabled={act.busy}
        question={{
          title: label,
          text: translate('reports.ehsan.publishAsk'),
          confirmLabel: label,
          cancelLabel: translate('common.action.cancel'),
        }}
        onConfirm={async () => void (await act.start())}
      />
    </>
  )
}

/** [4.11] a draft is edited, published or deleted; what was published gets a new version. */
function Steps({ report, refresh }: { report: ReportRow; refresh: () => Promise<unknown> }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { can } = useRights('reports')
  const [isRemoving, setRemoving] = useState(false)
  const revise = useAct(async () => {
    const { id } = await reviseReport(report.id)
    await navigate(ehsanEditPath({ project: report.project, id }))
  })
  if (report.status !== 'draft')
    return (
      <>
        {revise.error === null ? null : <Failure error={revise.error} />}
        <Button variant="outlined" disabled={revise.busy} onClick={() => void revise.run()}>
          {translate('reports.revise.action')}
        </Button>
      </>
    )
  return (
    <>
      <Button component={Link} to={ehsanEditPath(report)} variant="outlined">
        {translate('common.action.edit')}
      </Button>
      {can('publish') ? <Publish report={report} onDone={refresh} /> : null}
      {can('remove') ? (
        <Button color="error" onClick={() => setRemoving(true)}>
          {translate('common.action.delete')}
        </Button>
      ) : null}
      {isRemoving ? <RemoveNow resource="reports" record={report} onEnd={() => setRemoving(false)} /> : null}
    </>
  )
}

/** [2.34], product.md 21: the file as the platform reads it; as a PDF, or with everything that proves it. */
export default function EhsanPreview() {
  const translate = useTranslate()
  const { projectId = '', reportId = '' } = useParams()
  const { locale } = useFormat()
  const [language, setLanguage] = useState<Language>(locale)
  const { report, error, refresh } = useReport(reportId)
  const take = useAct((as: PaperKind) => downloadPaper(reportId, as, { language }))
  if (error) return <RecordError resource="reports" error={error} onRetry={() => void refresh()} />
  if (report === undefined) return <PageSkeleton label={translate('common.state.loading')} />
  return (
    <>
      <PageHeader
        title={report.title}
        subtitle={translate('reports.ehsan.title')}
        back={{ label: translate('reports.ehsan.title'), to: ehsanPath(projectId) }}
        aside={
          <StatusChip
            tone={TONE[report.status]}
            label={translate(report.status === 'draft' ? 'resources.reports.states.draft' : 'reports.ehsan.published')}
          />
        }
        actions={<Steps report={report} refresh={refresh} />}
      />
      <Section title={translate('reports.step.preview')}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
          {PAPERS.map((as) => (
            <Button
              key={as}
              variant="outlined"
              size="small"
              startIcon={<FileDownload />}
              disabled={take.busy}
              onClick={() => void take.run(as)}
            >
              {translate(`reports.paper.${as}`)}
            </Button>
          ))}
        </Box>
        {take.error === null ? null : <Failure error={take.error} />}
        <Frame report={report} onLanguage={setLanguage} />
      </Section>
      <FiguresSection report={report} />
    </>
  )
}
