import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useMeta } from '../../providers/meta.ts'
import { Notice } from '../../ui/Notice.tsx'

/** Where letters go from here: nowhere yet, or into the outbox of this machine; silent where a mail service is set. */
export function MailNotice() {
  const translate = useTranslate()
  const mail = useMeta()?.mail
  if (mail === null)
    return (
      <Notice tone="warning">
        <strong>{translate('errors.title.mailNotConfigured')}</strong>
        <div>{translate('errors.detail.mailNotConfigured')}</div>
        <div>{translate('reports.mail.meanwhile')}</div>
      </Notice>
    )
  if (mail !== 'catcher') return null
  return (
    <Notice tone="info">
      {translate('shell.outbox.lead')} <Link to="/app/outbox">{translate('reports.mail.outbox')}</Link>
    </Notice>
  )
}
