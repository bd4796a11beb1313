import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useGetList, useNotify, useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { FieldsForm } from '../../../../src/generate/form/FieldsForm.tsx'
import { FormChoice } from '../../../../src/generate/form/FormChoice.tsx'
import { FormField, SubmitButton } from '../../../../src/generate/form/FormField.tsx'
import { someFiles } from '../../../../src/generate/inputs/attached.ts'
import type { FilterOf } from '../../../../src/generate/records.ts'
import { useTexts } from '../../../../src/generate/texts.ts'
import { Section } from '../../../../src/ui/Section.tsx'
import { LIMITS } from '../../../_kit/limits.ts'
import type { RecordOf } from '../../../_kit/resource.ts'
import type { projects } from '../../../projects/schema.ts'
import { issueFields } from '../../forms.ts'
import { ISSUE_TYPES } from '../../schema.ts'
import { FilesInput } from '../files/later.ts'
import type { Charity } from './useOwn.ts'

const ISSUES = 'donor_issues'

interface Charities {
  charities: readonly Charity[]
}

const MOST = { pagination: { page: 1, perPage: 100 }, sort: { field: 'name', order: 'ASC' } } as const

/** The published projects of a charity that the donor gave to; null until they are known. */
function useGivenTo(entityId: string): readonly { id: string; name: string }[] | null {
  const filter = { entityId, status: 'published' } satisfies FilterOf<typeof projects>
  const { data = null, error } = useGetList<Pick<RecordOf<typeof projects>, 'id' | 'name'>>(
    'projects',
    { ...MOST, filter },
    { enabled: entityId !== '' },
  )
  return error || entityId === '' ? (data ?? []) : data
}

function Inputs({ charities }: Charities) {
  const translate = useTranslate()
  const texts = useTexts(ISSUES)
  const { setValue } = useFormContext()
  const donor: unknown = useWatch({ name: 'donor' })
  const word = (key: string) => translate(`issues.mine.${key}`)
  const chosen = charities.find((one) => one.donor === donor)
  const projects = useGivenTo(chosen?.entityId ?? '')
  return (
    <>
      {charities.length === 1 && chosen ? (
        <Typography sx={{ mb: 1 }}>
          <bdi>{chosen.name}</bdi>
        </Typography>
      ) : (
        <FormChoice
          name="donor"
          label={word('entity')}
          options={charities.map((one) => ({ value: one.donor, label: one.name }))}
          // Another charity has other projects, and what was sent lies with the first one.
          onChoose={() => {
            setValue('project', null)
            setValue('files', null)
          }}
        />
      )}
      <FormChoice
        name="type"
        label={word('type')}
        options={ISSUE_TYPES.map((type) => ({ value: type, label: texts.place('type').choice(type) }))}
      />
      {/* Most have given to one: it has its place before they are here, so that nothing moves below it. */}
      {projects?.length === 0 ? null : (
        <FormChoice
          name="project"
          label={word('project')}
          options={[
            { value: '', label: word('noProject') },
            ...(projects ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <FormField name="message" label={word('message')} lines={5} maxLength={LIMITS.issue} />
      {chosen ? <FilesInput key={chosen.donor} to={{ donor: chosen.donor }} /> : null}
      <SubmitButton label={word('send')} busyLabel={translate('issues.mine.sending')} />
    </>
  )
}

function WriteForm({ charities, label, onSent }: Charities & { label: string; onSent: () => void }) {
  const notify = useNotify()
  const client = useQueryClient()
  const dataProvider = useDataProvider()
  return (
    <FieldsForm
      fields={issueFields}
      initial={{ donor: charities[0]?.donor, type: 'question' }}
      label={label}
      keep="message"
      isDraft
      send={async ({ files, ...message }, _step, done) => {
        const data = { ...message, ...someFiles(files) }
        // Pressed again after a lost answer it is sent once: the provider keeps the key of what has no answer yet.
        await dataProvider.create(ISSUES, { data })
        // Before anything else is asked for: what has been sent must not come back with a reload.
        done()
        onSent()
        notify('issues.mine.sent', { type: 'success' })
        await client.invalidateQueries({ queryKey: [ISSUES] })
      }}
    >
      <Inputs charities={charities} />
    </FieldsForm>
  )
}

export interface WriteProps extends Charities {
  title: string
}

/** [1.13] a question, a complaint or a suggestion to a charity that knows the donor. */
export function Write({ charities, title }: WriteProps) {
  const translate = useTranslate()
  // What was sent leaves the form; the next message begins with an empty one.
  const [sent, setSent] = useState(0)
  return (
    <Section title={title} subtitle={translate('issues.mine.writeText')}>
      <WriteForm key={sent} charities={charities} label={title} onSent={() => setSent((before) => before + 1)} />
    </Section>
  )
}
