import { useTranslate } from 'react-admin'
import { AccountPage } from '../../../src/generate/accounts/AccountPage.tsx'
import { names } from '../../../src/generate/records.ts'
import { useMeta } from '../../../src/providers/meta.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { emailAccounts } from '../schema.ts'
import { Dns } from './Dns.tsx'
import { Trial } from './Trial.tsx'

const SECTIONS = [
  { key: 'server', fields: names(emailAccounts, 'host', 'port', 'security', 'userName').concat('password') },
  { key: 'sender', fields: names(emailAccounts, 'senderAddress', 'senderName', 'replyTo') },
  { key: 'pace', fields: names(emailAccounts, 'perSecond') },
]

function Below({ account, onChange }: { account: RecordOf<typeof emailAccounts>; onChange: () => void }) {
  return (
    <>
      <Trial id={account.id} />
      <Dns account={account} onChange={onChange} />
    </>
  )
}

/** What becomes of its letters while it has no service of its own. */
const WITHOUT = { smtp: 'platform', catcher: 'caught', none: 'nobody' } as const

/** [2.44], [2.66] the entity's own mail service: who sends today, its settings, a test, and what the DNS needs. */
export default function EmailSettings() {
  const translate = useTranslate()
  const platformMail = useMeta()?.mail
  return (
    <AccountPage
      resource={emailAccounts}
      words="email"
      sections={SECTIONS}
      nobody={translate(`connections.email.${WITHOUT[platformMail ?? 'none']}`)}
      sentence={({ state, senderAddress }) =>
        state === 'working'
          ? translate('connections.email.own', { address: `\u2068${senderAddress}\u2069` })
          : translate('connections.email.unused')
      }
      tells="bounces"
      After={Below}
    />
  )
}
