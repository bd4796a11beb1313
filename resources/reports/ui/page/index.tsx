import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { Link, Navigate, useParams } from 'react-router-dom'
import { RecordError } from '../../../../src/generate/LoadState.tsx'
import { later } from '../../../../src/generate/lazyPart.tsx'
import { NearSection } from '../../../../src/generate/NearSection.tsx'
import { useRecord } from '../../../../src/generate/records.ts'
import { MailNotice } from '../../../../src/generate/sending/MailNotice.tsx'
import { Archived } from '../../../../src/generate/show/Archived.tsx'
import { DateText } from '../../../../src/ui/DateText.tsx'
import { Notice } from '../../../../src/ui/Notice.tsx'
import { PageHeader } from '../../../../src/ui/PageHeader.tsx'
import { PageSkeleton } from '../../../../src/ui/Skeletons.tsx'
import { StatusChip } from '../../../../src/ui/StatusChip.tsx'
import { projects } from '../../../projects/schema.ts'
import { draftPath, ehsanPreviewPath } from '../../paths.ts'
import type { ReportRow } from '../calls.ts'
import { FiguresSection } from '../figures/Section.tsx'
import { ResultsSection } from '../results/Section.tsx'
import { TONE } from '../tone.ts'
import { useReport } from '../useReport.ts'
import { Deeds } from './Deeds.tsx'
import { Figures } from './Figures.tsx'
import { HeldBack, isHeld } from './HeldBack.tsx'
import { Letters } from './Letters.tsx'
import { PrepareFor } from './PrepareFor.tsx'
import { Said } from './Said.tsx'
import { SendAgain } from './SendAgain.tsx'

/** At the page's foot, and of letters that were sent alone. */
const FURTHER_DOWN = { xs: 240, sm: 200 }
/** Of some letters, with what narrows them. */
const LETTERS_HEIGHT = 360
const Correction = later(async () => (await import('./Correction.tsx')).Correction, { xs: 40, sm: 40 })
const Sending = later(async () => (await import('./Sending.tsx')).Sending, { xs: 180, sm: 150 })
const Seals = later(async () => (await import('./Seals.tsx')).Seals, FURTHER_DOWN)
const Papers = later(async () => (await import('./Papers.tsx')).Papers, FURTHER_DOWN)
const TimedNotice = later(async () => (await import('./Timed.tsx')).TimedNotice, { xs: 120, sm: 96 })

/** Letters that were listed while sending went on are listed anew at its end. */
function useFreshLetters(report: ReportRow | undefined): void {
  const queries = useQueryClient()
  const before = useRef(report?.status)
  useEffect(() => {
    if (report !== undefined && before.current !== undefined && before.current !== report.status)
      for (const listed of ['messages', 'letters']) void queries.invalidateQueries({ queryKey: [listed] })
    before.current = report?.status
  }, [queries, report])
}

/** On a phone the project's name has a line of its own, which stands free until it is here: what is below does not move. */
const NAME = { display: { xs: 'block', sm: 'inline' }, minHeight: '1lh' } as const
const BESIDE = { display: { xs: 'none', sm: 'inline' } } as const

function Subtitle({ report }: { report: ReportRow }) {
  const { data: project, isPending } = useRecord(projects, report.project)
  return (
    <>
      {project === undefined && !isPending ? null : (
        <Box component="span" sx={NAME}>
          {project === undefined ? null : (
            <Link to={`/app/projects/published/${report.project}`}>
              <bdi>{project.name}</bdi>
            </Link>
          )}
        </Box>
      )}
      {report.sentAt === null ? null : (
        <>
          <Box component="span" sx={BESIDE}>
            {' · '}
          </Box>
          <DateText value={report.sentAt} withTime />
        </>
      )}
    </>
  )
}

function Stopped({ report }: { report: ReportRow }) {
  const translate = useTranslate()
  const left = Math.max(0, report.recipients - report.sentCount - report.failedCount - report.unknownCount)
  return <Notice tone="warning">{translate('reports.progress.stopped', { smart_count: left })}</Notice>
}

/** Of what tells news alone: whom it told nothing, because nothing in it was new to them. */
function LeftOut({ report: { toldCount } }: { report: ReportRow }) {
  const translate = useTranslate()
  if (toldCount === 0) return null
  return (
    <Typography color="textSecondary" sx={{ mt: -1.5, mb: 3 }}>
      {translate('reports.confirm.wasTold', { smart_count: toldCount })}
    </Typography>
  )
}

interface GoneProps {
  report: ReportRow
  isAlone: boolean
  onDone: () => Promise<unknown>
}

/** What became of it, once its letters are on their way. */
function Gone({ report, isAlone, onDone }: GoneProps) {
  const translate = useTranslate()
  return (
    <>
      <Figures report={report} />
      <LeftOut report={report} />
      <ResultsSection report={report} />
      <FiguresSection report={report} />
      <SendAgain report={report} onSent={onDone} />
      {report.openedCount > 0 ? <Correction report={report} /> : null}
      <PrepareFor report={report} onDone={onDone} />
      <NearSection height={FURTHER_DOWN.xs}>
        <Seals report={report} />
      </NearSection>
      {report.status === 'sending' ? null : (
        <NearSection height={FURTHER_DOWN.xs}>
          <Papers report={report} />
        </NearSection>
      )}
      <Said report={report} isOpen={isAlone} />
      <NearSection title={translate('resources.messages.name', { smart_count: 2 })} height={LETTERS_HEIGHT}>
        <Letters report={report} />
      </NearSection>
    </>
  )
}

/** [2.23], [3.13] a report on its way or gone out: what became of every letter. */
export default function ReportPage() {
  const translate = useTranslate()
  const { reportId = '', isFullbackCall } = useParams()
  // product.md 24: opened from a message it stands alone, with what donors said; from a list it leads back there.
  const isAlone = isFullbackCall === 'true'
  const { report, error, lost, refresh } = useReport(reportId)
  useFreshLetters(report)
  if (error) return <RecordError resource="reports" error={error} onRetry={() => void refresh()} />
  if (report === undefined) return <PageSkeleton label={translate('common.state.loading')} />
  if (report.status === 'draft') return <Navigate to={draftPath(report)} replace />
  if (report.type === 'ehsan') return <Navigate to={ehsanPreviewPath(report)} replace />
  return (
    <>
      <PageHeader
        title={report.title}
        subtitle={<Subtitle report={report} />}
        {...(!isAlone && { back: { label: translate('reports.register'), to: '/app/projectreports' } })}
        actions={<Deeds report={report} />}
        // While it is on its way, its progress says so.
        {...(report.status !== 'sending' && {
          aside: (
            <StatusChip tone={TONE[report.status]} label={translate(`resources.reports.states.${report.status}`)} />
          ),
        })}
      />
      <Archived resource="reports" record={report} />
      <MailNotice />
      {report.status === 'scheduled' ? <TimedNotice report={report} onDone={refresh} /> : null}
      {report.status === 'sending' ? <HeldBack report={report} onDone={refresh} /> : null}
      {report.status === 'sending' && !isHeld(report) ? (
        <Sending report={report} lost={lost} onStopped={refresh} />
      ) : null}
      {report.status === 'stopped' ? <Stopped report={report} /> : null}
      {report.status === 'scheduled' ? (
        <FiguresSection report={report} />
      ) : (
        <Gone report={report} isAlone={isAlone} onDone={refresh} />
      )}
    </>
  )
}
