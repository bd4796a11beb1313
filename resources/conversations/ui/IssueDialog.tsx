import { useNotify, useTranslate } from 'react-admin'
import { FormChoice } from '../../../src/generate/form/FormChoice.tsx'
import { FormDialog } from '../../../src/generate/form/FormDialog.tsx'
import { FormField } from '../../../src/generate/form/FormField.tsx'
import { useTexts } from '../../../src/generate/texts.ts'
import { LIMITS } from '../../_kit/limits.ts'
import { type donorIssues, ISSUE_TYPES } from '../../donor_issues/schema.ts'
import { issueFields } from '../forms.ts'
import { makeIssue, useRefresh } from './calls.ts'

interface IssueDialogProps {
  id: string
  /** What they wrote last, to begin with. */
  text: string
  onClose: () => void
}

/** What they wrote becomes an issue of theirs, which support answers. */
export function IssueDialog({ id, text, onClose }: IssueDialogProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const texts = useTexts<typeof donorIssues>('donor_issues')
  return (
    <FormDialog
      title={translate('chat.makeIssue.title')}
      text={translate('chat.makeIssue.text')}
      submitLabel={translate('chat.makeIssue.send')}
      fields={issueFields}
      initial={{ type: 'question', message: text.slice(0, LIMITS.issue) }}
      onClose={onClose}
      send={async (body) => {
        await makeIssue(id, body)
        notify('chat.makeIssue.done', { type: 'success' })
        await refresh()
      }}
    >
      <FormChoice
        name="type"
        label={translate('chat.makeIssue.type')}
        options={ISSUE_TYPES.map((type) => ({ value: type, label: texts.place('type').choice(type) }))}
      />
      <FormField name="message" label={translate('chat.makeIssue.message')} lines={5} maxLength={LIMITS.issue} />
    </FormDialog>
  )
}
