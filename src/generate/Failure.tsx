import { useResourceContext, useTranslate } from 'react-admin'
import { ErrorState } from '../ui/ErrorState.tsx'
import { refusalOf } from './calls.ts'
import { later } from './lazyPart.tsx'

/** Few failures are of fields; how those are called weighs something. */
const NamedFaults = later(async () => (await import('./NamedFaults.tsx')).NamedFaults, { xs: 24, sm: 24 })

interface FailureProps {
  error: unknown
  onRetry?: () => void
  /** Whose fields a refusal names, where the page around is not one of its own. */
  resource?: string
}

/** A call that failed, in the server's own words; faults of fields under their names. What does not exist is not asked for again. */
export function Failure({ error, onRetry, resource }: FailureProps) {
  const translate = useTranslate()
  const { status, fault, title, detail, errors } = refusalOf(error)
  const around = useResourceContext() ?? ''
  const count = Object.keys(errors).length
  // The server's own words for faulty fields speak of marked ones: here none is in sight, and what they would say stands below.
  const isOfFields = fault === 'invalid' && count > 0
  const said = isOfFields ? '' : detail
  const more = (
    <>
      {said === '' ? null : <div>{said}</div>}
      {count === 0 ? null : <NamedFaults errors={errors} resource={resource ?? around} />}
    </>
  )
  return (
    <ErrorState
      title={isOfFields ? translate('errors.toMend') : title === '' ? translate('errors.title.undefined') : title}
      detail={said === '' && count === 0 ? undefined : more}
      retry={onRetry && status !== 404 ? { label: translate('common.action.retry'), onRetry } : undefined}
    />
  )
}
