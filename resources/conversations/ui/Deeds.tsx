import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { useAssigning } from '../../../src/generate/hooks/useAssigning.ts'
import { later, OVER_THE_PAGE, useDialog } from '../../../src/generate/lazyPart.tsx'
import { useRights } from '../../../src/generate/rights.ts'
import { type Deed, MoreMenu } from '../../../src/ui/MoreMenu.tsx'
import type { ConversationView } from '../contract.ts'
import { conversations } from '../schema.ts'
import { CHAT_PATH, markUnread, useRefresh } from './calls.ts'

const IssueDialog = later(async () => (await import('./IssueDialog.tsx')).IssueDialog, OVER_THE_PAGE)

const SAYS = { done: 'chat.assigned', undone: 'chat.assignedToNobody' }

/** What can be done with a conversation beside answering. `lastIn`: what they wrote last. */
export function Deeds({ view, lastIn }: { view: ConversationView; lastIn: () => string }): ReactNode {
  const translate = useTranslate()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const { isOpen, close, button } = useDialog(IssueDialog)
  const assigning = useAssigning({
    resource: conversations.name,
    id: view.id,
    assignee: view.assignee,
    says: SAYS,
    onChange: refresh,
  })
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
    ...(view.donor === null ? [] : [{ key: 'issue', label: translate('chat.makeIssue.action'), run: button.onClick }]),
    ...assigning,
  ]
  return (
    <>
      <MoreMenu deeds={deeds} isSmall />
      {isOpen ? <IssueDialog id={view.id} text={lastIn()} onClose={close} /> : null}
    </>
  )
}
