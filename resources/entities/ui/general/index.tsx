import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Navigate, useNavigate } from 'react-router-dom'
import type { Row } from '../../../../src/generate/calls.ts'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { withoutFields } from '../../../../src/generate/fields.ts'
import { RecordForm } from '../../../../src/generate/form/RecordForm.tsx'
import { bringInputs } from '../../../../src/generate/inputs/FieldInput.tsx'
import { ON_PAGE } from '../../../../src/generate/LoadState.tsx'
import { later } from '../../../../src/generate/lazyPart.tsx'
import { useRecord } from '../../../../src/generate/records.ts'
import { useRights } from '../../../../src/generate/rights.ts'
import { loadProfile } from '../../../../src/providers/profile.ts'
import { useSettings } from '../../../../src/providers/settings.ts'
import { PageHeader } from '../../../../src/ui/PageHeader.tsx'
import { PageSkeleton } from '../../../../src/ui/Skeletons.tsx'
import { resourceNamed } from '../../../registry.ts'
import { entities } from '../../schema.ts'
import { layout, SETTINGS } from '../layout.tsx'

/** For whoever only reads here; whoever may change it has the form alone. */
const Facts = later(async () => (await import('../../../../src/generate/show/Facts.tsx')).Facts, { xs: 640, sm: 560 })

const { resource } = resourceNamed(entities.name)
/** The entity as this page knows it. */
const GENERAL = withoutFields(
  resource,
  Object.keys(resource.fields).filter((name) => !SETTINGS.some((one) => one === name)),
)
const LAYOUT = { ...layout, elsewhere: [] }

function Form({ opened }: { opened: Row }) {
  const navigate = useNavigate()
  // What was saved is what the form goes on from, with its version.
  const [record, setRecord] = useState(opened)
  const onSaved = (saved: Row) => {
    setRecord(saved)
    // Dates on every page follow the zone and the calendar.
    void loadProfile().catch(() => undefined)
  }
  return (
    <RecordForm
      key={String(record['version'])}
      resource={GENERAL}
      record={record}
      layout={LAYOUT}
      onSaved={onSaved}
      onCancel={() => void navigate('/app/entity/view')}
    />
  )
}

/** Drawn once its inputs are here: choices of several lines would push down what is below them. */
const WholeForm = later(
  async () => {
    await bringInputs(Object.entries(GENERAL.fields), LAYOUT.inputs)
    return Form
  },
  { xs: 640, sm: 560 },
)

const READING = { ...ON_PAGE, refetchOnMount: 'always' } as const

function Settings({ id }: { id: string }) {
  const translate = useTranslate()
  const { can } = useRights(entities.name)
  const { data, error, isFetching, refetch } = useRecord(entities, id, READING)
  const isForm = can('update')
  useEffect(() => {
    // What cannot be had is said where the form would stand.
    if (isForm) void WholeForm.bring().catch(() => undefined)
  }, [isForm])
  const [opened, setOpened] = useState<Row | null>(null)
  if (opened === null && data && !isFetching) setOpened(data)
  if (error && !opened) return <Failure error={error} onRetry={() => void refetch()} />
  if (!opened) return <PageSkeleton label={translate('common.state.loading')} />
  return isForm ? <WholeForm opened={opened} /> : <Facts resource={GENERAL} record={opened} layout={LAYOUT} />
}

/** product.md 49: what concerns sending, calendars and categories; who the entity is stands on its own page. */
export default function GeneralSettings() {
  const translate = useTranslate()
  const id = useSettings((settings) => settings.profile?.entity?.id)
  if (id === undefined) return <Navigate to="/app/dashboard" replace />
  return (
    <>
      <PageHeader title={translate('common.menu.general')} />
      <Settings id={id} />
    </>
  )
}
