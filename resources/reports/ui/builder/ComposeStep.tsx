import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useState } from 'react'
import { useGetList, useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { Link } from 'react-router-dom'
import type { OwnForm } from '../../../../src/generate/form/FormBody.tsx'
import { RecordForm } from '../../../../src/generate/form/RecordForm.tsx'
import { OnceKnown } from '../../../../src/generate/OnceKnown.tsx'
import { useQuestion } from '../../../../src/generate/pictures/useQuestion.tsx'
import { type FilterOf, SERVED } from '../../../../src/generate/records.ts'
import type { Layout } from '../../../../src/generate/types.ts'
import { Notice } from '../../../../src/ui/Notice.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { PageSkeleton } from '../../../../src/ui/Skeletons.tsx'
import { Toggle } from '../../../../src/ui/Toggle.tsx'
import type { RecordOf, Resource } from '../../../_kit/resource.ts'
import type { projectUpdates } from '../../../project_updates/schema.ts'
import type { ReportRow } from '../calls.ts'
import { Held } from '../Held.tsx'
import { composedOf, DesignLine } from './composed.tsx'
import { LivePreview } from './LivePreview.tsx'
import { nobodyText } from './nobody.ts'
import { choosingOf } from './steps.ts'
import { useAudience } from './useAudience.ts'
import { Versions } from './Versions.tsx'
import { Ways } from './Ways.tsx'
import { Words } from './Words.tsx'

const LAYOUT: Layout = { sections: [], autosave: 'draft' }

/** How many updates there are: one is asked for. */
const publishedOf = (project: string) => ({
  filter: { project, status: 'published' } satisfies FilterOf<typeof projectUpdates>,
  pagination: { page: 1, perPage: 1 },
  sort: { field: 'updatedAt', order: 'DESC' } as const,
})

/** How much the letter will show beside the message. */
function Updates({ project }: { project: string }) {
  const translate = useTranslate()
  const { total } = useGetList<RecordOf<typeof projectUpdates>>('project_updates', publishedOf(project), SERVED)
  if (total === undefined) return null
  if (total > 0) return <Notice tone="info">{translate('reports.compose.updates', { smart_count: total })}</Notice>
  return (
    <Notice tone="warning">
      {translate('reports.compose.noUpdates')}{' '}
      <Link to={`/app/projects/${project}/updates/add`}>{translate('project.updates.add')}</Link>
    </Notice>
  )
}

/** How many will get it, before anything is written: whoever was chosen and never gave to the project is not among them. */
function Readers({ report }: { report: ReportRow }) {
  const translate = useTranslate()
  const { audience } = useAudience(report)
  if (audience === undefined) return null
  const { sendable, total, told } = audience
  if (sendable === 0)
    return (
      <Notice tone="warning">
        {translate(report.onlyNew ? nobodyText(report, audience) : 'errors.title.nothingToSend')}{' '}
        <Held held={audience.held} />
        <Link to={choosingOf(report)}>{translate('reports.preview.chooseOthers')}</Link>
      </Notice>
    )
  return (
    <Notice tone="info">
      {translate('reports.confirm.count', { smart_count: sendable })}
      {total === sendable ? null : (
        <>
          {'. '}
          {translate('reports.confirm.held', { smart_count: total - sendable })}: <Held held={audience.held} />
        </>
      )}
      {told === 0 ? null : <div>{translate('reports.confirm.told', { smart_count: told })}</div>}
    </Notice>
  )
}

interface ContinueProps extends Pick<OwnForm, 'proceed'> {
  composed: Resource
  onNext: () => void
}

/** The steps that follow show the letter as donors get it: its cover has its answer by then. */
function Continue({ composed, proceed, onNext }: ContinueProps) {
  const translate = useTranslate()
  const { getValues } = useFormContext()
  const { ask, question } = useQuestion()
  const go = async () => {
    if (await ask(composed, [getValues()])) onNext()
  }
  return (
    <>
      {question}
      <Button variant="contained" onClick={() => proceed(() => void go())}>
        {translate('common.action.continue')}
      </Button>
    </>
  )
}

/** Whether what the notices above the letter say is known, or cannot be: they would push it down as they come. */
function useIsTold(report: ReportRow): boolean {
  const { audience, error } = useAudience(report)
  const updates = useGetList('project_updates', publishedOf(report.project))
  return (audience !== undefined || error !== null) && !updates.isPending
}

interface ComposeStepProps {
  report: ReportRow
  onNext: () => void
  onBack: () => void
}

type Side = 'write' | 'preview'

/** On a window too narrow for both, the form or the letter: what is hidden keeps what was typed. */
function Sides({ report, counted, children }: { report: ReportRow; counted: ReportRow; children: ReactNode }) {
  const translate = useTranslate()
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'))
  const [side, setSide] = useState<Side>('write')
  const isShown = (one: Side) => isWide || side === one
  return (
    <>
      {isWide ? null : (
        <Box sx={{ mb: 2 }}>
          <Toggle
            label={translate('reports.step.preview')}
            value={side}
            onChange={setSide}
            options={[
              { value: 'write', label: translate('reports.step.compose') },
              { value: 'preview', label: translate('reports.step.preview') },
            ]}
          />
        </Box>
      )}
      <Box
        sx={{ display: 'grid', columnGap: 3, gridTemplateColumns: isWide ? 'minmax(0, 1fr) 390px' : 'minmax(0, 1fr)' }}
      >
        <Box sx={{ display: isShown('write') ? 'block' : 'none', minWidth: 0 }}>{children}</Box>
        {isShown('preview') ? (
          // Below the bar at the top of the page.
          <Box sx={{ position: { lg: 'sticky' }, top: 76, alignSelf: 'start', minWidth: 0 }}>
            <LivePreview counted={counted} report={report} />
          </Box>
        ) : null}
      </Box>
    </>
  )
}

/** The report as it was when who will get it last changed: what is typed meanwhile asks for no new count. */
function useCounted(report: ReportRow): ReportRow {
  const [counted, setCounted] = useState(report)
  const isOther = counted.appeal !== report.appeal || String(counted.channels) !== String(report.channels)
  if (isOther) setCounted(report)
  return isOther ? report : counted
}

/** What the letter says above each donor's own gifts. It saves itself. */
export function ComposeStep({ report, onNext, onBack }: ComposeStepProps) {
  const translate = useTranslate()
  const composed = composedOf(report.type)
  // As it was when the step was opened: each saving reads it anew.
  const [record] = useState(report)
  const counted = useCounted(report)
  const outline = <PageSkeleton label={translate('common.state.loading')} />
  return (
    // The count is made anew as the report changes, with the form in its place.
    <OnceKnown isComing={!useIsTold(counted)} outline={outline}>
      <RecordForm resource={composed} record={record} layout={LAYOUT} onSaved={onNext} onCancel={onBack}>
        {({ saving, proceed }) => (
          <Sides report={report} counted={counted}>
            <Section
              title={translate('reports.step.compose')}
              subtitle={translate(`reports.kinds.${report.type}.hint`)}
              action={
                <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
                  <Typography component="div" role="status" variant="body2" color="textSecondary">
                    {saving}
                  </Typography>
                  <Versions id={report.id} composed={composed} />
                </Box>
              }
            >
              <Readers report={counted} />
              {report.type === 'project' ? <Updates project={report.project} /> : null}
              <Stack sx={{ gap: 3 }}>
                <Words report={record} composed={composed} />
                <DesignLine report={report} />
                <Ways report={record} />
                <Box
                  sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& > *': { flex: { xs: '1 1 100%', sm: 'none' } } }}
                >
                  <Continue composed={composed} proceed={proceed} onNext={onNext} />
                  <Button onClick={onBack}>{translate('common.action.back')}</Button>
                </Box>
              </Stack>
            </Section>
          </Sides>
        )}
      </RecordForm>
    </OnceKnown>
  )
}
