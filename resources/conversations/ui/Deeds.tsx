import type { ReactNode } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { refusalText } from '../../../src/generate/calls.ts'
import { later, OVER_THE_PAGE, useDialog } from '../../../src/generate/lazyPart.tsx'
import { useRights } from '../../../src/generate/rights.ts'
import { useSettings } from '../../../src/providers/settings.ts'
import { type Deed, MoreMenu } from '../../../src/ui/MoreMenu.tsx'
import type { ConversationView } from '../contract.ts'
import { assign, CHAT_PATH, markUnread, useColleagues, useRefresh } from './calls.ts'

const IssueDialog = later(async () => (await import('./IssueDialog.tsx')).IssueDialog, OVER_THE_PAGE)

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
  const { isOpen, close, button } = useDialog(IssueDialog)
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
    ...(view.donor === null ? [] : [{ key: 'issue', label: translate('chat.makeIssue.action'), run: button.onClick }]),
    ...assigning,
  ]
  return (
    <>
      <MoreMenu deeds={deeds} isSmall />
      {isOpen ? <IssueDialog id={view.id} text={lastIn} onClose={close} /> : null}
    </>
  )
}
