import Box from '@mui/material/Box'
import { type ReactNode, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { AccountReason } from '../../../resources/_kit/accounts.ts'
import type { Field } from '../../../resources/_kit/field.ts'
import { isSecret, setAtName } from '../../../resources/_kit/fields/secret.ts'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { http } from '../../providers/http.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Section } from '../../ui/Section.tsx'
import { type Row, runAction } from '../calls.ts'
import { fieldOf, initialValues } from '../fields.ts'
import { FieldsForm } from '../form/FieldsForm.tsx'
import { SubmitButton } from '../form/FormField.tsx'
import { FieldInput } from '../inputs/FieldInput.tsx'
import { useTexts } from '../texts.ts'

interface Refusal {
  reason: AccountReason
  detail: string
}

export interface AccountFormProps {
  resource: Resource
  /** The account as it stands; null where there is none. */
  record: Row | null
  sections: readonly { key: string; fields: readonly string[]; below?: ReactNode }[]
  /** What trying it is called. */
  connectLabel: string
  onSaved: () => void
}

/** Why a service refused, what to do about it, and what it said. */
export function Refused({ resource, refusal, lead }: { resource: string; refusal: Refusal; lead: string }) {
  const translate = useTranslate()
  const texts = useTexts(resource)
  return (
    <Notice tone="warning">
      <strong>{translate(lead, { reason: texts.place('reason').choice(refusal.reason) })}</strong>
      <div>{translate(`connections.advice.${refusal.reason}`)}</div>
      {refusal.detail === '' ? null : (
        <div>{translate('connections.said', { detail: `\u2068${refusal.detail}\u2069` })}</div>
      )}
    </Notice>
  )
}

/** Everything that was left empty is empty; a key that was not typed stays as it is. */
const bodyOf = (fields: Readonly<Record<string, Field>>, given: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
      if (field.readOnly) return []
      if (isSecret(field)) return given[name] === undefined ? [] : [[name, given[name]]]
      return [[name, given[name] ?? null]]
    }),
  )

/** The settings of an account: tried before they are kept, or kept switched off. */
export function AccountForm({ resource, record, sections, connectLabel, onSaved }: AccountFormProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const texts = useTexts(resource.name)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const names = sections.flatMap((section) => section.fields)
  const secrets = names.filter((name) => isSecret(fieldOf(resource, name))).map(setAtName)
  const fields = Object.fromEntries([...names, ...secrets].map((name) => [name, fieldOf(resource, name)]))

  const send = async (given: Readonly<Record<string, unknown>>, step?: string) => {
    setRefusal(null)
    const body = { ...bodyOf(fields, given), ...(record && { version: record['version'] as number }) }
    if (step === 'save') {
      const path = record === null ? `/api/${resource.name}` : `/api/${resource.name}/${record.id}`
      await http(path, { method: record === null ? 'POST' : 'PUT', body })
      notify('connections.saveOnlyDone', { type: 'info' })
      return onSaved()
    }
    const answer = await runAction<{ refusal: Refusal | null }>(resource.name, null, 'connect', body)
    if (answer.refusal) return setRefusal(answer.refusal)
    notify('connections.kept', { type: 'success' })
    onSaved()
  }

  return (
    <FieldsForm
      key={`${record?.id} ${String(record?.['version'])}`}
      fields={fields}
      rules={resource.rules}
      initial={record ?? initialValues(resource)}
      send={send}
    >
      {sections.map(({ key, fields: inSection, below }) => (
        <Section key={key} title={texts.section(key)} frame="card">
          <Box sx={{ display: 'grid', gap: 1, maxWidth: 640 }}>
            {inSection.map((name) => (
              <FieldInput key={name} field={fieldOf(resource, name)} source={name} place={texts.place(name)} />
            ))}
          </Box>
          {below}
        </Section>
      ))}
      {refusal === null ? null : <Refused resource={resource.name} refusal={refusal} lead="connections.refused" />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <SubmitButton label={connectLabel} busyLabel={translate('common.state.loading')} />
        <SubmitButton
          label={translate('connections.saveOnly')}
          busyLabel={translate('common.state.saving')}
          step="save"
          isSecond
        />
      </Box>
    </FieldsForm>
  )
}
