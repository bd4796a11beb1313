import { useTranslate } from 'react-admin'
import { ErrorState } from '../ui/ErrorState.tsx'
import { refusalOf } from './calls.ts'

/** A call that failed, in the server's own words. */
export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const translate = useTranslate()
  const { title, detail, errors } = refusalOf(error)
  const more = [detail, ...Object.values(errors)].filter((text) => text !== '')
  return (
    <ErrorState
      title={title === '' ? translate('errors.title.undefined') : title}
      detail={more.length === 0 ? undefined : more.map((text) => <div key={text}>{text}</div>)}
      retry={onRetry && { label: translate('common.action.retry'), onRetry }}
    />
  )
}
