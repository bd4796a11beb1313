import { useMemo, useState } from 'react'
import {
  CreateBase,
  EditBase,
  useEditContext,
  useLocation,
  useNavigate,
  useRedirect,
  useResourceContext,
  useTranslate,
} from 'react-admin'
import type { Resource } from '../../resources/_kit/resource.ts'
import { resourceNamed } from '../../resources/registry.ts'
import { useFormat } from '../ui/FormatContext.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PageSkeleton } from '../ui/Skeletons.tsx'
import { BackLink } from './BackLink.tsx'
import type { Row } from './calls.ts'
import { withoutFields } from './fields.ts'
import { type OwnAddress, useOwnAddress } from './form/ownAddress.ts'
import { presetOf } from './form/preset.ts'
import { RecordForm } from './form/RecordForm.tsx'
import { bringInputs } from './inputs/FieldInput.tsx'
import { NoAccess, ON_PAGE, RecordError } from './LoadState.tsx'
import { type Home, useBegunFor, useHome } from './parentPage.ts'
import { SERVED } from './records.ts'
import { useRights } from './rights.ts'
import { useTexts } from './texts.ts'
import { titleOf } from './title.ts'
import type { ViewProps } from './types.ts'

export { bringInputs }

/** Leads on from a form that is saved or left: to the project that it was opened from, else to the record. */
function useLead(resource: Resource, home: Home | null) {
  const redirect = useRedirect()
  const navigate = useNavigate()
  return (record: Row) => {
    if (home !== null) return navigate(home.to)
    // A row of a platform list has no page of its own; people do, with their way in, and entities.
    const hasPage = resource.tenant !== 'platform' && resource.tenant !== 'closed'
    redirect(hasPage ? 'show' : 'list', resource.name, record.id, record)
  }
}

interface CreateProps extends ViewProps {
  own?: OwnAddress
}

/** The form of a new record; the address may begin it (`?project=ID`). */
export function GeneratedCreate({ layout, own }: CreateProps) {
  const name = useResourceContext() ?? ''
  const { resource } = resourceNamed(name)
  const texts = useTexts(name)
  const translate = useTranslate()
  const { search } = useLocation()
  const navigate = useNavigate()
  const redirect = useRedirect()
  const { ready, can } = useRights(name)
  const home = useHome(name, null)
  const begunFor = useBegunFor(name)
  const lead = useLead(resource, home)
  // Of the address that the form began at: the record's own, later, says other things.
  const [preset] = useState(() => presetOf(resource, search))
  const cancel = (saved: Row | null) => {
    if (saved !== null) return lead(saved)
    if (layout?.steps === undefined) return navigate(-1)
    // Back would be the step before.
    return home === null ? redirect('list', name) : navigate(home.to)
  }
  if (!ready) return <PageSkeleton label={translate('common.state.loading')} />
  if (!can('create')) return <NoAccess />
  return (
    <CreateBase>
      <BackLink resource={name} home={home} />
      <PageHeader title={translate('kit.add', { name: texts.within.one })} within={home?.label ?? begunFor} />
      <RecordForm
        resource={resource}
        record={null}
        layout={layout}
        preset={preset}
        own={own}
        onSaved={lead}
        onCancel={cancel}
      />
    </CreateBase>
  )
}

/** Asked anew, but for what came a moment ago, as the address was opened. */
const READING = { ...ON_PAGE, ...SERVED } as const

/** The record as it stood when the form was opened: a later refetch must not write over what someone is typing. */
function useOpened() {
  const { record, isFetching } = useEditContext<Row>()
  const [opened, setOpened] = useState<Row | null>(null)
  const fresh = isFetching ? undefined : record
  if (fresh && opened?.id !== fresh.id) setOpened(fresh)
  return opened?.id === record?.id ? opened : null
}

function Failed() {
  const name = useResourceContext() ?? ''
  const home = useHome(name, null)
  const { error, refetch } = useEditContext<Row>()
  return <RecordError resource={name} home={home} error={error} onRetry={() => void refetch()} />
}

const NOTHING: readonly string[] = []

function Editing({ layout }: ViewProps) {
  const name = useResourceContext() ?? ''
  const elsewhere = layout?.elsewhere ?? NOTHING
  // The same one for as long as the form stands: another would be another form.
  const resource = useMemo(() => withoutFields(resourceNamed(name).resource, elsewhere), [name, elsewhere])
  const translate = useTranslate()
  const format = useFormat()
  const { search } = useLocation()
  const opened = useOpened()
  const home = useHome(name, opened)
  const lead = useLead(resource, home)
  if (opened === null) return <PageSkeleton label={translate('common.state.loading')} />
  return (
    <>
      <BackLink resource={name} home={home} />
      <PageHeader title={translate('kit.edit', { name: titleOf(name, opened, format) })} />
      <RecordForm
        key={opened.id}
        resource={resource}
        record={opened}
        layout={layout}
        completing={new URLSearchParams(search).has('complete')}
        onSaved={lead}
        onCancel={() => lead(opened)}
      />
    </>
  )
}

/** The form of a record that exists. */
export function GeneratedEdit({ layout }: ViewProps) {
  const translate = useTranslate()
  const { ready, can } = useRights(useResourceContext() ?? '')
  const skeleton = <PageSkeleton label={translate('common.state.loading')} />
  if (!ready) return skeleton
  if (!can('update')) return <NoAccess />
  return (
    <EditBase queryOptions={READING} loading={skeleton} error={<Failed />}>
      <Editing layout={layout} />
    </EditBase>
  )
}

/**
 * The form at both addresses of a resource: of a new record, and of one that exists. A new record that is saved by
 * itself goes on at its own address in the same form, with the cursor where it was.
 */
export function GeneratedForm({ layout }: ViewProps) {
  const address = useOwnAddress(useResourceContext() ?? '')
  if (address === null) return <GeneratedEdit layout={layout} />
  return <GeneratedCreate key={address.round} layout={layout} own={address.own} />
}
