import { useRecordContext, useResourceContext, useTranslate } from 'react-admin'
import { ErrorState } from '../ui/ErrorState.tsx'
import { namedFaults, type Row, refusalOf } from './calls.ts'
import { useLabels } from './spots.ts'

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
  const within = useResourceContext()
  const around = resource ?? within
  const labels = useLabels(around ?? '')
  const ofFields = namedFaults(errors, labels(useRecordContext<Row>() ?? {}))
  // The server's own words for faulty fields speak of marked ones: here none is in sight, and what they would say stands below.
  const isOfFields = fault === 'invalid' && ofFields.length > 0
  const more = [isOfFields ? '' : detail, ...ofFields].filter((text) => text !== '')
  return (
    <ErrorState
      title={isOfFields ? translate('errors.toMend') : title === '' ? translate('errors.title.undefined') : title}
      detail={more.length === 0 ? undefined : more.map((text) => <div key={text}>{text}</div>)}
      retry={onRetry && status !== 404 ? { label: translate('common.action.retry'), onRetry } : undefined}
    />
  )
}
