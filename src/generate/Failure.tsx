import { useTranslate } from 'react-admin'
import { ErrorState } from '../ui/ErrorState.tsx'
import { refusalOf } from './calls.ts'

/** A call that failed, in the server's own words. What does not exist is not asked for again. */
export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const translate = useTranslate()
  const { status, title, detail, errors } = refusalOf(error)
  const more = [detail, ...Object.values(errors)].filter((text) => text !== '')
  return (
    <ErrorState
      title={title === '' ? translate('errors.title.undefined') : title}
      detail={more.length === 0 ? undefined : more.map((text) => <div key={text}>{text}</div>)}
      retry={onRetry && status !== 404 ? { label: translate('common.action.retry'), onRetry } : undefined}
    />
  )
}
