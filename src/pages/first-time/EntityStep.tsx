import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { ResourceContextProvider, useDataProvider, useGetOne, useTranslate } from 'react-admin'
import type { Field } from '../../../resources/_kit/field.ts'
import { entities } from '../../../resources/entities/schema.ts'
import type { Row } from '../../generate/calls.ts'
import { Failure } from '../../generate/Failure.tsx'
import { useWaiting } from '../../generate/form/busy.tsx'
import { FieldsForm, useSending } from '../../generate/form/FieldsForm.tsx'
import { SubmitButton } from '../../generate/form/FormField.tsx'
import { FieldInput } from '../../generate/inputs/FieldInput.tsx'
import { useTexts } from '../../generate/texts.ts'
import { ListSkeleton } from '../../ui/Skeletons.tsx'

const NAME = 'entities'
const FIELDS = ['logo', 'licenceNumber', 'donationWays'] as const

function Inputs({ fields, onSkip }: { fields: Readonly<Record<string, Field>>; onSkip: () => void }) {
  const translate = useTranslate()
  const texts = useTexts(NAME)
  const uploads = useWaiting()
  const { busy } = useSending()
  return (
    <Box sx={{ display: 'grid', gap: 2.5, maxWidth: 720 }}>
      {Object.entries(fields).map(([name, field]) => (
        <FieldInput key={name} field={field} source={name} place={texts.place(name)} />
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <SubmitButton
          label={translate('auth.first.saveEntity')}
          busyLabel={translate('common.state.saving')}
          disabled={uploads > 0}
        />
        <Button variant="text" size="large" disabled={busy} onClick={onSkip}>
          {translate('auth.first.skip')}
        </Button>
      </Box>
      <Box role="status" sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
        {uploads > 0 ? translate('kit.waitUpload') : null}
      </Box>
    </Box>
  )
}

const EMPTY = { logo: null, licenceNumber: null, donationWays: [] }

function Editing({ record, onDone }: { record: Row; onDone: () => void }) {
  const dataProvider = useDataProvider()
  const [fields] = useState(() =>
    Object.fromEntries(FIELDS.flatMap((name) => Object.entries(entities.fields).filter(([one]) => one === name))),
  )
  return (
    <FieldsForm
      fields={fields}
      initial={Object.fromEntries(FIELDS.map((name) => [name, record[name] ?? EMPTY[name]]))}
      send={async (body) => {
        const data = { ...EMPTY, ...body, version: Number(record['version']) }
        await dataProvider.update(NAME, { id: record.id, data, previousData: record })
        onDone()
      }}
    >
      <Inputs fields={fields} onSkip={onDone} />
    </FieldsForm>
  )
}

/** product.md 35: logo, licence number and donation ways, for the first BranchAdmin of a charity; may wait. */
export function EntityStep({ entityId, onDone }: { entityId: string; onDone: () => void }) {
  const translate = useTranslate()
  const { data, error, refetch } = useGetOne<Row>(NAME, { id: entityId }, { refetchOnWindowFocus: false })
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton label={translate('common.state.loading')} rows={4} />
  return (
    <ResourceContextProvider value={NAME}>
      <Editing record={data} onDone={onDone} />
    </ResourceContextProvider>
  )
}
