import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useGetOne, useTranslate } from 'react-admin'
import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import { RecordError } from '../../../../src/generate/LoadState.tsx'
import { later } from '../../../../src/generate/lazyPart.tsx'
import { useRecord, written } from '../../../../src/generate/records.ts'
import { option } from '../../../../src/generate/types.ts'
import { PageHeader } from '../../../../src/ui/PageHeader.tsx'
import { PageSkeleton } from '../../../../src/ui/Skeletons.tsx'
import { WizardSteps } from '../../../../src/ui/WizardSteps.tsx'
import type { ReportKind } from '../../../_kit/letters.ts'
import type { RecordOf } from '../../../_kit/resource.ts'
import { projects } from '../../../projects/schema.ts'
import { draftPath, reportPath } from '../../paths.ts'
import { reports } from '../../schema.ts'
import type { ReportRow } from '../calls.ts'
import { reportKey } from '../useReport.ts'
import type { Choice } from './ChooseStep.tsx'
import { OPTIONAL, STEPS, type StepName } from './steps.ts'

const ChooseStep = later(async () => (await import('./ChooseStep.tsx')).ChooseStep, { xs: 480, sm: 480 })
/** One step stands on the page at a time. */
const IN_TURN = { xs: 640, sm: 640 }

/** The letter's form; it comes while the project and the donors are being chosen: who has begun to, goes on to it. */
const ComposeStep = later(async () => (await import('./ComposeStep.tsx')).ComposeStep, IN_TURN)

const ConfirmStep = later(async () => (await import('./ConfirmStep.tsx')).ConfirmStep, IN_TURN)
const PreviewStep = later(async () => (await import('./PreviewStep.tsx')).PreviewStep, IN_TURN)
const TestStep = later(async () => (await import('./TestStep.tsx')).TestStep, IN_TURN)

const ahead = () => void ComposeStep.bring().catch(() => undefined)

const stepIn = (search: URLSearchParams): StepName => STEPS.find((step) => step === search.get('step')) ?? 'compose'

/** Writes the choice into the draft, and makes one where there is none. */
function useChoice(report: ReportRow | null, type: Built) {
  const data = useDataProvider()
  const translate = useTranslate()
  const { refetch } = useGetOne<ReportRow>('reports', { id: report?.id ?? '' }, { enabled: false })
  return async ({ donors, ...choice }: Choice): Promise<string> => {
    const { project, audience } = choice
    const chosen = { ...choice, donors: audience === 'chosen' ? donors : [] }
    if (report !== null) {
      const { id, version } = report
      await data.update<ReportRow>('reports', { id, data: { ...chosen, version }, previousData: report })
      await refetch()
      return id
    }
    const about = await data.getOne<RecordOf<typeof projects>>('projects', { id: project })
    const title = translate(`reports.kinds.${type}.defaultTitle`, { project: about.data.name })
    const made = await data.create<ReportRow>('reports', {
      data: written(reports, { ...chosen, type, title: title.slice(0, option<number>(reports.fields.title, 'max')) }),
    })
    return made.data.id
  }
}

type Built = Exclude<ReportKind, 'ehsan'>

/** [2.26] */
export const NoticeBuilder = () => <ReportBuilder kind="notice" />
/** [2.28] */
export const ThanksBuilder = () => <ReportBuilder kind="thanks" />

/** [2.22], [2.63], [4.11] from a project to letters on their way. Draft and step are in the address. */
export default function ReportBuilder({ kind = 'project' }: { kind?: Built }) {
  const translate = useTranslate()
  const queries = useQueryClient()
  const { id: project } = useParams()
  const [search, setSearch] = useSearchParams()
  const reportId = search.get('report')
  const { data, error, refetch } = useGetOne<ReportRow>(
    'reports',
    { id: reportId ?? '' },
    { enabled: reportId !== null, refetchOnWindowFocus: false },
  )
  const report = reportId === null ? null : (data ?? null)
  const { data: about } = useRecord(projects, project ?? '', { enabled: project !== undefined })
  const save = useChoice(report, kind)
  const step: StepName = reportId === null ? 'choose' : stepIn(search)
  const go = (name: StepName, id = reportId ?? '') => setSearch({ report: id, step: name })
  // Once it is no draft any more, the page moves on to its progress by itself.
  const sent = async (row: ReportRow | null) => {
    if (row === null) await refetch()
    else queries.setQueryData(reportKey(row.id), row)
  }
  const body = () => {
    if (reportId !== null && report === null) return <PageSkeleton label={translate('common.state.loading')} />
    if (step === 'choose' || report === null)
      return (
        <Box onFocusCapture={ahead} onPointerDownCapture={ahead}>
          <ChooseStep
            report={report}
            project={project ?? search.get('project')}
            kind={kind}
            onNext={async (choice) => go('compose', await save(choice))}
          />
        </Box>
      )
    if (step === 'compose')
      return <ComposeStep report={report} onNext={() => go('preview')} onBack={() => go('choose')} />
    if (step === 'preview')
      return <PreviewStep report={report} onNext={() => go('test')} onBack={() => go('compose')} />
    if (step === 'test') return <TestStep report={report} onNext={() => go('confirm')} onBack={() => go('preview')} />
    return <ConfirmStep report={report} onSent={sent} onBack={() => go('preview')} />
  }
  if (reportId !== null && report === null && error)
    return <RecordError resource="reports" error={error} onRetry={() => void refetch()} />
  if (report !== null && report.status !== 'draft') return <Navigate to={reportPath(report)} replace />
  if (report !== null && report.type !== kind) return <Navigate to={draftPath(report)} replace />
  const back =
    project === undefined
      ? { label: translate('reports.register'), to: '/app/projectreports' }
      : { label: about?.name ?? translate('resources.projects.one'), to: `/app/projects/published/${project}` }
  return (
    <>
      <PageHeader title={translate(`reports.kinds.${kind}.title`)} back={back} within={about?.name} />
      <WizardSteps
        label={translate(`reports.kinds.${kind}.title`)}
        steps={STEPS.map((name) => ({
          id: name,
          label: translate(`reports.step.${name}`),
          optional: OPTIONAL.has(name),
        }))}
        now={STEPS.indexOf(step)}
      />
      {body()}
    </>
  )
}
