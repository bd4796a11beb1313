import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { MyIssues } from '../../../_contracts/issues.ts'
import { LIMITS } from '../../../_kit/limits.ts'
import { issueFields } from '../../forms.ts'
import { ISSUE_TYPES } from '../../schema.ts'
import { useTexts } from '../../../../src/generate/texts.ts'
import { http, newKey } from '../../../../src/providers/http.ts'
import { Section } from '../../../../src/ui/Section.tsx'
import { FieldsForm } from '../../../../src/generate/form/FieldsForm.tsx'
import { FormChoice, FormField, SubmitButton } from '../../../../src/generate/form/FormField.tsx'
import { MY_ISSUES_KEY, MY_ISSUES_PATH } from './useMyIssues.ts'

const placeOf = ({ name, branchName }: MyIssues['charities'][number]): string => `${name} · ${branchName}`

interface Charities {
  charities: MyIssues['charities']
}

function Inputs({ charities }: Charities) {
  const translate = useTranslate()
  const texts = useTexts('donor_issues')
  const { setValue } = useFormContext()
  const entity: unknown = useWatch({ name: 'entity' })
  const word = (key: string) => translate(`issues.mine.${key}`)
  const chosen = charities.find(({ id }) => id === entity)
  const projects = chosen?.projects ?? []
  return (
    <>
      {charities.length === 1 && chosen ? (
        <Typography sx={{ mb: 1 }}>
          <bdi>{placeOf(chosen)}</bdi>
        </Typography>
      ) : (
        <FormChoice
          name="entity"
          label={word('entity')}
          options={charities.map((one) => ({ value: one.id, label: placeOf(one) }))}
          // Another charity has other projects.
          onChoose={() => setValue('project', null)}
        />
      )}
      <FormChoice
        name="type"
        label={word('type')}
        options={ISSUE_TYPES.map((type) => ({ value: type, label: texts.place('type').choice(type) }))}
      />
      {projects.length === 0 ? null : (
        <FormChoice
          name="project"
          label={word('project')}
          options={[
            { value: '', label: word('noProject') },
            ...projects.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <FormField name="message" label={word('message')} lines={5} maxLength={LIMITS.issue} />
      <SubmitButton label={word('send')} busyLabel={translate('issues.mine.sending')} />
    </>
  )
}

function WriteForm({ charities, onSent }: Charities & { onSent: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const client = useQueryClient()
  // One key for one message: pressed again after a lost answer it is sent once.
  const key = useRef({ key: newKey(), of: '' })
  const keyOf = (body: object): string => {
    const of = JSON.stringify(body)
    if (of !== key.current.of) key.current = { key: newKey(), of }
    return key.current.key
  }
  return (
    <FieldsForm
      fields={issueFields}
      initial={{ entity: charities[0]?.id, type: 'question' }}
      label={translate('issues.mine.write')}
      send={async (body) => {
        await http(MY_ISSUES_PATH, { method: 'POST', body, idempotencyKey: keyOf(body) })
        notify('issues.mine.sent', { type: 'success' })
        await client.invalidateQueries({ queryKey: MY_ISSUES_KEY })
        onSent()
      }}
    >
      <Inputs charities={charities} />
    </FieldsForm>
  )
}

/** [1.13] a question, a complaint or a suggestion to a charity that the donor gives to. */
export function Write({ charities }: { charities: MyIssues['charities'] }) {
  const translate = useTranslate()
  // What was sent leaves the form; the next message begins with an empty one.
  const [sent, setSent] = useState(0)
  return (
    <Section title={translate('issues.mine.write')} subtitle={translate('issues.mine.writeText')}>
      {charities.length === 0 ? (
        <Typography color="textSecondary">{translate('issues.mine.nobody')}</Typography>
      ) : (
        <WriteForm key={sent} charities={charities} onSent={() => setSent((before) => before + 1)} />
      )}
    </Section>
  )
}
