import { useTranslate } from 'react-admin'
import { mayTryAgain } from '../providers/queryClient.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { BackLink } from './BackLink.tsx'
import { refusalOf } from './calls.ts'
import type { Home } from './parentPage.ts'

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

/** A record that cannot be read is said on its page, which stays; react-admin would lead back to the list. */
export const ON_PAGE = { onError: () => undefined, retry: mayTryAgain }

interface RecordErrorProps {
  resource: string
  /** The page that it was opened from, where that is not the list. */
  home?: Home | null
  error: unknown
  onRetry: () => void
}

/** In the place of a record's page: the way back stays. What does not exist is not asked for again. */
export function RecordError({ resource, home = null, error, onRetry }: RecordErrorProps) {
  const translate = useTranslate()
  const { status, title, detail } = refusalOf(error)
  return (
    <>
      <BackLink resource={resource} home={home} />
      {status === 404 ? (
        <div role="alert">
          <PageHeader title={title} subtitle={detail} />
        </div>
      ) : (
        <LoadError error={error} title={translate('kit.recordFailed')} onRetry={onRetry} />
      )}
    </>
  )
}

export function NoAccess() {
  const translate = useTranslate()
  return <ErrorState title={translate('kit.noAccess')} detail={translate('errors.detail.forbidden')} />
}
