import { useTranslate } from 'react-admin'
import { ErrorState } from '../ui/ErrorState.tsx'
import { refusalOf } from './calls.ts'

/** A list or record that did not come, with another try. */
export function LoadError({ error, title, onRetry }: { error: unknown; title: string; onRetry: () => void }) {
  const translate = useTranslate()
  const refusal = refusalOf(error)
  return (
    <ErrorState
      title={refusal.title || title}
      detail={refusal.detail || undefined}
      retry={{ label: translate('common.action.retry'), onRetry }}
    />
  )
}

export function NoAccess() {
  const translate = useTranslate()
  return <ErrorState title={translate('kit.noAccess')} detail={translate('errors.detail.forbidden')} />
}
