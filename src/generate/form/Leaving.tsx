import { useEffect } from 'react'
import type { Live } from './live.ts'
import type { OwnAddress } from './ownAddress.ts'
import type { Autosave } from './useAutosave.ts'
import { useLeaving } from './useLeaving.ts'

interface LeavingProps {
  autosave: Autosave
  live: Live
  own: OwnAddress | undefined
  isSaved: () => boolean
}

/** Asks before a form that is saved by itself is left with something unsaved, and takes the record's address once it has one. */
export function Leaving({ autosave, live, own, isSaved }: LeavingProps) {
  const { isLeaving } = useLeaving({ ...autosave, own, isSaved })
  const base = live.base()
  const { kind } = autosave.saving
  useEffect(() => {
    if (kind !== 'none' && base !== null && !isSaved() && !isLeaving()) own?.onMade(base)
  })
  return null
}
