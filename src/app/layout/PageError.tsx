import { useEffect, useState } from 'react'
import { Loading, useTranslate } from 'react-admin'
import { isRouteErrorResponse, useRouteError } from 'react-router-dom'
import { NotFound } from '../../pages/notFound/index.tsx'
import { isGone, isOutOfReach } from '../../providers/arrive.ts'
import { splitWords } from '../../providers/errorText.ts'
import { networkFault } from '../../providers/fault.ts'
import { loadNewer } from '../../providers/reload.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'

const statusOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null ? (error as { status?: unknown }).status : undefined

/** A page whose part of the program could not be had is no program that failed. */
const faultOf = (error: unknown): unknown => (isOutOfReach(error) ? networkFault() : error)

/** What stands in a page's place when it cannot be shown: the 404, a call's own words, or a way on. */
export function PageError() {
  const thrown = useRouteError()
  const translate = useTranslate()
  const error = faultOf(thrown)
  const isMissing = isRouteErrorResponse(error) ? error.status === 404 : statusOf(error) === 404
  const isTaken = isGone(thrown)
  const [isStuck, setStuck] = useState(false)
  useEffect(() => {
    // Whoever is on the way to a page of which a newer version has other files gets there by that version.
    if (isTaken) void loadNewer().then((isComing) => setStuck(!isComing))
    else if (!isMissing) reportError(thrown)
  }, [thrown, isMissing, isTaken])
  if (isMissing) return <NotFound />
  // What is under way here has its end first: nothing failed, and nobody is to be told.
  if (isTaken && !isStuck) return <Loading />
  const isCall = statusOf(error) !== undefined && error instanceof Error
  const words = isCall ? splitWords(error.message) : null
  return (
    <ErrorState
      title={words?.title ?? translate('shell.crashed.title')}
      detail={words?.subtitle ?? translate('shell.crashed.text')}
      retry={{ label: translate('common.action.reload'), onRetry: () => window.location.reload() }}
    />
  )
}
