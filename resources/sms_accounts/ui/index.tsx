import { useTranslate } from 'react-admin'
import { AccountPage } from '../../../src/generate/accounts/AccountPage.tsx'
import { names } from '../../../src/generate/records.ts'
import { Notice } from '../../../src/ui/Notice.tsx'
import { smsAccounts } from '../schema.ts'
import { Preview } from './Preview.tsx'

const SECTIONS = [
  {
    key: 'request',
    fields: [
      ...names(smsAccounts, 'url', 'method'),
      'accessKey',
      ...names(smsAccounts, 'headers', 'bodyType', 'bodyTemplate', 'numberForm', 'senderName'),
    ],
    below: <Preview />,
  },
  { key: 'answer', fields: names(smsAccounts, 'success', 'successPath', 'successValue', 'idPath') },
  { key: 'pace', fields: names(smsAccounts, 'perSecond', 'hundredPrice') },
  {
    key: 'reports',
    fields: names(
      smsAccounts,
      'reportIdPath',
      'reportStatePath',
      'deliveredWords',
      'failedWords',
      'incomingFromPath',
      'incomingTextPath',
    ),
  },
]

/** product.md 31: the entity's gateway for text messages, whatever gateway that is. */
export default function SmsSettings() {
  const translate = useTranslate()
  return (
    <AccountPage
      resource={smsAccounts}
      words="sms"
      sections={SECTIONS}
      nobody={translate('connections.sms.none')}
      sentence={({ state }) => translate(state === 'working' ? 'connections.sms.own' : 'connections.sms.unused')}
      tells="reports"
      before={<Notice tone="info">{translate('connections.sms.connectHint')}</Notice>}
    />
  )
}
