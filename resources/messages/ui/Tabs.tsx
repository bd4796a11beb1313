import { PathTabs } from '../../../src/ui/PathTabs.tsx'

const TABS = [
  ['/app/settings/messages', 'resources.messages.text.records'],
  ['/app/feedback', 'resources.messages.text.fromDonors'],
] as const

/** What went out, and what came back. */
export const MessageTabs = ({ current }: { current: (typeof TABS)[number][0] }) => (
  <PathTabs label="resources.messages.many" tabs={TABS} current={current} />
)
