import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { MyIssues } from '../../../_contracts/issues.ts'
import { LIMITS } from '../../../_kit/limits.ts'
import { issueFields } from '../../forms.ts'
import { ISSUE_TYPES } from '../../schema.ts'
import { useTexts } from '../../../../src/generate/texts.ts'
import { http, newKey } from '../../../../src/providers/http.ts'
import { Section } from '../../../../src/ui/Section.tsx'
import { EntryChoice, EntryField, EntryForm, SubmitButton } from '../../../../src/generate/entry/EntryForm.tsx'
import { type Entry, useEntry } from '../../../../src/generate/entry/useEntry.ts'
import { MY_ISSUES_KEY, MY_ISSUES_PATH } from './useMyIssues.ts'

type Name = keyof typeof issueFields

const placeOf = ({ name, branchName }: MyIssues['charities'][number]): string => `${name} · ${branchName}`

function useWrite(first: string, onSent: () => void): Entry<Name> {
  const notify = useNotify()
  const client = useQueryClient()
  // One key for one message: pressed again after a lost answer it is sent once.
  const key = useRef(newKey())
  return useEntry<Name>({
    fields: issueFields,
    initial: { entity: first, type: 'question', project: '', message: '' },
    onChange: () => {
      key.current = newKey()
    },
    send: async (body) => {
      await http(MY_ISSUES_PATH, { method: 'POST', body, idempotencyKey: key.current })
      notify('issues.mine.sent', { type: 'success' })
      await client.invalidateQueries({ queryKey: MY_ISSUES_KEY })
      onSent()
    },
  })
}

function WriteForm({ charities, onSent }: { charities: MyIssues['charities']; onSent: () => void }) {
  const translate = useTranslate()
  const texts = useTexts('donor_issues')
  const word = (key: string) => translate(`issues.mine.${key}`)
  const entry = useWrite(charities[0]?.id ?? '', onSent)
  const chosen = charities.find(({ id }) => id === entry.values.entity)
  const projects = chosen?.projects ?? []
  return (
    <EntryForm entry={entry} label={word('write')}>
      {charities.length === 1 && chosen ? (
        <Typography sx={{ mb: 1 }}>
          <bdi>{placeOf(chosen)}</bdi>
        </Typography>
      ) : (
        <EntryChoice
          entry={entry}
          name="entity"
          label={word('entity')}
          options={charities.map((one) => ({ value: one.id, label: placeOf(one) }))}
          // Another charity has other projects.
          onChoose={() => entry.put('project', '')}
        />
      )}
      <EntryChoice
        entry={entry}
        name="type"
        label={word('type')}
        options={ISSUE_TYPES.map((type) => ({ value: type, label: texts.place('type').choice(type) }))}
      />
      {projects.length === 0 ? null : (
        <EntryChoice
          entry={entry}
          name="project"
          label={word('project')}
          options={[
            { value: '', label: word('noProject') },
            ...projects.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <EntryField entry={entry} name="message" label={word('message')} lines={5} maxLength={LIMITS.issue} />
      <SubmitButton busy={entry.busy} label={word('send')} busyLabel={translate('issues.mine.sending')} />
    </EntryForm>
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
