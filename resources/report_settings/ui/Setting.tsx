import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ResourceContextProvider, useTranslate } from 'react-admin'
import { useNavigate, useParams } from 'react-router-dom'
import { RecordForm } from '../../../src/generate/form/RecordForm.tsx'
import { RecordError } from '../../../src/generate/LoadState.tsx'
import { later } from '../../../src/generate/lazyPart.tsx'
import { NearSection } from '../../../src/generate/NearSection.tsx'
import { useRecord } from '../../../src/generate/records.ts'
import { useTexts } from '../../../src/generate/texts.ts'
import { PageHeader } from '../../../src/ui/PageHeader.tsx'
import { PageSkeleton } from '../../../src/ui/Skeletons.tsx'
import { NEW, settingPath, settingsPath } from '../paths.ts'
import { reportSettings } from '../schema.ts'
import type { SettingRow } from './calls.ts'
import { layout } from './layout.tsx'

// What a saved setting has beside its form, which a new one has not.
const StateChip = later(async () => (await import('../../../src/generate/columns/choice.tsx')).StateChip, {
  xs: 24,
  sm: 24,
  width: 64,
})
// With the room below it.
const Deeds = later(async () => (await import('./Deeds.tsx')).Deeds, { xs: 68, sm: 60 })
const Outlook = later(async () => (await import('./Outlook.tsx')).Outlook, { xs: 410, sm: 304 })
const Look = later(async () => (await import('./Look.tsx')).Look, { xs: 160, sm: 140 })
const RUNS_HEIGHT = 160
const Runs = later(async () => (await import('./Runs.tsx')).Runs, { xs: RUNS_HEIGHT, sm: RUNS_HEIGHT })

const useBack = (project: string) => ({ label: useTexts('report_settings').name, to: settingsPath(project) })

function Create({ project }: { project: string }) {
  const translate = useTranslate()
  const texts = useTexts('report_settings')
  const navigate = useNavigate()
  const preset = useMemo(() => ({ project }), [project])
  return (
    <>
      <PageHeader title={translate('kit.add', { name: texts.within.one })} back={useBack(project)} />
      <RecordForm
        resource={reportSettings}
        record={null}
        layout={layout}
        preset={preset}
        onSaved={(record) => void navigate(settingPath({ project, id: record.id }))}
        onCancel={() => void navigate(settingsPath(project))}
      />
    </>
  )
}

function Edit({ record }: { record: SettingRow }) {
  const texts = useTexts('report_settings')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const back = useBack(record.project)
  return (
    <>
      <PageHeader
        title={<bdi>{record.name}</bdi>}
        back={back}
        aside={<StateChip value={record.status} label={texts.state(record.status)} />}
      />
      <Deeds record={record} home={back.to} />
      <Outlook record={record} />
      <Look record={record} />
      {/* What the server has changed meanwhile is what is edited. */}
      <RecordForm
        key={record.version}
        resource={reportSettings}
        record={record}
        layout={layout}
        onSaved={() => void queries.invalidateQueries({ queryKey: ['report_settings'] })}
        onCancel={() => void navigate(back.to)}
      />
      <NearSection height={RUNS_HEIGHT}>
        <Runs by="setting" id={record.id} />
      </NearSection>
    </>
  )
}

/** [2.25] one saved setting of a project: what it says, to whom and when, and what it has sent. */
export default function Setting() {
  const translate = useTranslate()
  const { id = '', settingId = '' } = useParams()
  const isNew = settingId === NEW
  const { data, error, refetch } = useRecord(reportSettings, settingId, {
    enabled: !isNew,
    refetchOnWindowFocus: false,
  })
  const body = () => {
    if (isNew) return <Create project={id} />
    if (error && !data) return <RecordError resource="report_settings" error={error} onRetry={() => void refetch()} />
    if (data === undefined) return <PageSkeleton label={translate('common.state.loading')} />
    return <Edit record={data} />
  }
  return <ResourceContextProvider value="report_settings">{body()}</ResourceContextProvider>
}
