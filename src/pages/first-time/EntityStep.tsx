import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMemo, useState } from 'react'
import { ResourceContextProvider, useDataProvider, useGetOne, useTranslate } from 'react-admin'
import { type FieldValues, FormProvider, useForm } from 'react-hook-form'
import { resourceNamed } from '../../../resources/registry.ts'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { refusalOf, type Row } from '../../generate/calls.ts'
import { BusyProvider, useWaiting } from '../../generate/form/busy.tsx'
import { checkForm, resolverOf } from '../../generate/form/resolver.ts'
import { FieldInput } from '../../generate/inputs/FieldInput.tsx'
import { useTexts } from '../../generate/texts.ts'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { RefusalAlert } from '../../generate/entry/EntryForm.tsx'
import { Failure } from '../../generate/Failure.tsx'
import { type Act, useAct } from '../../generate/hooks/useAct.ts'

const NAME = 'entities'
const FIELDS = ['logo', 'licenceNumber', 'donationWays'] as const

/** The declaration with only the fields of this step: what is asked here is checked as everywhere. */
function slimResource(): Resource {
  const { resource } = resourceNamed(NAME)
  const fields = Object.fromEntries(FIELDS.map((name) => [name, resource.fields[name]]))
  return { ...resource, fields: fields as Resource['fields'] }
}

function Inputs({ resource, save, onSkip }: { resource: Resource; save: Act; onSkip: () => void }) {
  const translate = useTranslate()
  const texts = useTexts(NAME)
  const uploads = useWaiting()
  const refusal = save.error === null ? null : refusalOf(save.error)
  return (
    <Box sx={{ display: 'grid', gap: 2.5, maxWidth: 720 }}>
      {refusal === null ? null : (
        <RefusalAlert note={{ title: refusal.title, more: refusal.detail === '' ? [] : [refusal.detail] }} />
      )}
      {FIELDS.map((name) => {
        const field = resource.fields[name]
        return field && <FieldInput key={name} field={field} source={name} place={texts.place(name)} />
      })}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          type="submit"
          variant="contained"
          size="large"
          disabled={save.busy || uploads > 0}
          aria-busy={save.busy}
        >
          {translate(save.busy ? 'common.state.saving' : 'auth.first.saveEntity')}
        </Button>
        <Button variant="text" size="large" disabled={save.busy} onClick={onSkip}>
          {translate('auth.first.skip')}
        </Button>
      </Box>
      <Box role="status" sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
        {uploads > 0 ? translate('kit.waitUpload') : null}
      </Box>
    </Box>
  )
}

const valuesOf = (record: Row): FieldValues => ({
  logo: record['logo'] ?? null,
  licenceNumber: record['licenceNumber'] ?? null,
  donationWays: record['donationWays'] ?? [],
})

/** Sends the form's body and brings the server's errors to their fields [5.24]. */
function Editing({ record, onDone }: { record: Row; onDone: () => void }) {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const [resource] = useState(slimResource)
  const resolver = useMemo(
    () => resolverOf(() => ({ resource, mode: 'update', current: record, complete: false }), translate),
    [resource, record, translate],
  )
  const form = useForm({ defaultValues: valuesOf(record), resolver, mode: 'onBlur', reValidateMode: 'onChange' })
  const save = useAct(async () => {
    const { body } = checkForm(form.getValues(), { resource, mode: 'update', current: record, complete: false })
    const data = { ...body, version: Number(record['version']) }
    try {
      await dataProvider.update(NAME, { id: record.id, data, previousData: record })
    } catch (fault) {
      for (const [name, message] of Object.entries(refusalOf(fault).errors))
        form.setError(name === 'donationWays' ? `${name}.root` : name, { type: 'server', message })
      throw fault
    }
    onDone()
  })
  const submit = form.handleSubmit(async () => {
    await save.run()
  })
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Inputs resource={resource} save={save} onSkip={onDone} />
      </form>
    </FormProvider>
  )
}

/** product.md 35: the BranchAdmin's logo, licence number and donation ways; may wait. */
export function EntityStep({ entityId, onDone }: { entityId: string; onDone: () => void }) {
  const translate = useTranslate()
  const { data, error, refetch } = useGetOne<Row>(NAME, { id: entityId }, { refetchOnWindowFocus: false })
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton label={translate('common.state.loading')} rows={4} />
  return (
    <ResourceContextProvider value={NAME}>
      <BusyProvider>
        <Editing record={data} onDone={onDone} />
      </BusyProvider>
    </ResourceContextProvider>
  )
}
