import { useEffect, useRef } from 'react'
import { useBlocker, useTranslate } from 'react-admin'
import type { OwnAddress } from './ownAddress.ts'
import type { Autosave } from './useAutosave.ts'

interface LeavingProps extends Pick<Autosave, 'flush' | 'isUnsaved'> {
  own: OwnAddress | undefined
  isSaved: () => boolean
}

/** Saves what can be saved before its page is left, and asks only where something would be lost. */
export function useLeaving({ flush, isUnsaved, isSaved, own }: LeavingProps): { isLeaving: () => boolean } {
  const translate = useTranslate()
  const leaving = useRef(false)
  const holds = () => !isSaved() && isUnsaved()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !(own === undefined ? nextLocation.pathname === currentLocation.pathname : own.isMine(nextLocation)) && holds(),
  )
  const settle = async () => {
    leaving.current = true
    const mayGo = (await flush()) || window.confirm(translate('common.state.unsavedAsk'))
    if (mayGo) return blocker.proceed?.()
    leaving.current = false
    return blocker.reset?.()
  }
  const latest = useRef({ settle, holds })
  useEffect(() => {
    latest.current = { settle, holds }
  })
  useEffect(() => {
    if (blocker.state === 'blocked') void latest.current.settle()
  }, [blocker.state])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (latest.current.holds()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  return { isLeaving: () => leaving.current }
}
