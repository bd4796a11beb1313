import { type ReactNode, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { refusalText } from '../../../src/generate/calls.ts'
import { FormChoice } from '../../../src/generate/form/FormChoice.tsx'
import { FormDialog } from '../../../src/generate/form/FormDialog.tsx'
import { FormField } from '../../../src/generate/form/FormField.tsx'
import { useRights } from '../../../src/generate/rights.ts'
import { useTexts } from '../../../src/generate/texts.ts'
import { useSettings } from '../../../src/providers/settings.ts'
import { type Deed, MoreMenu } from '../../../src/ui/MoreMenu.tsx'
import { LIMITS } from '../../_kit/limits.ts'
import { type donorIssues, ISSUE_TYPES } from '../../donor_issues/schema.ts'
import type { ConversationView } from '../contract.ts'
import { issueFields } from '../forms.ts'
import { assign, CHAT_PATH, makeIssue, markUnread, useColleagues, useRefresh } from './calls.ts'

interface IssueDialogProps {
  id: string
  /** What they wrote last, to begin with. */
  text: string
  onClose: () => void
}

function IssueDialog({ id, text, onClose }: IssueDialogProps) {
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

/** To whom it can be given: to oneself first. */
function useAssigning({ id, assignee }: ConversationView): readonly Deed[] {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const me = useSettings(({ profile }) => profile?.id ?? null)
  const { data } = useColleagues(true)
  const people = data?.people ?? []
  const give = async (to: string | null) => {
    try {
      await assign(id, to)
      notify(to === null ? 'chat.assign.undone' : 'chat.assign.done', { type: 'success' })
    } catch (fault) {
      notify(refusalText(fault), { type: 'error' })
    }
    await refresh()
  }
  const deed = (to: string | null, label: string): Deed => ({ key: to ?? 'none', label, run: () => void give(to) })
  const isOffered = people.some((one) => one.id === me) && me !== assignee
  return [
    ...(isOffered && me !== null ? [deed(me, translate('chat.assign.me'))] : []),
    ...people
      .filter((one) => one.id !== me && one.id !== assignee)
      .map((one) => deed(one.id, translate('chat.assign.person', { name: one.name }))),
    ...(assignee === null ? [] : [deed(null, translate('chat.assign.none'))]),
  ]
}

/** What can be done with a conversation beside answering. `lastIn`: what they wrote last. */
export function Deeds({ view, lastIn }: { view: ConversationView; lastIn: string }): ReactNode {
  const translate = useTranslate()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const [isOpen, setOpen] = useState(false)
  const assigning = useAssigning(view)
  const { can } = useRights('donors')
  const unread = async () => {
    // It is left first: open, it would be read again.
    await navigate(CHAT_PATH)
    await markUnread(view.id)
    await refresh()
  }
  const deeds: Deed[] = [
    { key: 'unread', label: translate('chat.markUnread'), run: () => void unread() },
    ...(view.donor !== null && can('get')
      ? [{ key: 'donor', label: translate('chat.donor.open'), to: `/app/donors/${view.donor}/show` }]
      : []),
    ...(view.donor === null
      ? []
      : [{ key: 'issue', label: translate('chat.makeIssue.action'), run: () => setOpen(true) }]),
    ...assigning,
  ]
  return (
    <>
      <MoreMenu deeds={deeds} isSmall />
      {isOpen ? <IssueDialog id={view.id} text={lastIn} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
