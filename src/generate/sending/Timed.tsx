import { Link, useCreatePath, useTranslate } from 'react-admin'
import { DateText } from '../../ui/DateText.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useRights } from '../rights.ts'
import type { Sending, SendingName } from './calls.ts'

/** A draft with a time looks as if it were to leave by itself. */
export function NotYet({ record: { sendNow, sendAt } }: { record: Sending }) {
  const translate = useTranslate()
  if (sendNow || sendAt === null) return null
  return (
    <Notice tone="warning">
      {translate('campaigns.publish.notYet')} <DateText value={sendAt} withTime />
    </Notice>
  )
}

/** The time has gone by while it lay as a draft: its form has another one, or sends at once. */
export function Late({ resource, id }: { resource: SendingName; id: string }) {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const { can } = useRights(resource)
  return (
    <Notice tone="warning">
      {translate('campaigns.publish.late')}{' '}
      {can('update') ? (
        <Link to={`${createPath({ resource, type: 'edit', id })}?complete=1&at=sendAt`}>
          {translate('campaigns.publish.changeTime')}
        </Link>
      ) : null}
    </Notice>
  )
}
