import { useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { returnToBranch, switchBranch } from './authProvider.ts'
import type { Profile } from './settings.ts'

interface Entering {
  /** Goes to work for another branch; the page is loaded anew there. */
  enter: (entityId: string) => Promise<void>
  /** Goes back to the branch that this page is of; the page stays. */
  back: (entityId: string) => Promise<void>
  busy: boolean
}

/** The way between branches, one step at a time. A refusal is said and leaves one where one is. */
export function useEnterBranch(): Entering {
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const once = (go: (entityId: string) => Promise<void>) => async (entityId: string) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    const ready = () => {
      running.current = false
      setBusy(false)
    }
    try {
      await go(entityId)
      if (go === returnToBranch) ready()
    } catch (fault) {
      notify(fault instanceof Error && fault.message !== '' ? fault.message : 'entity.branch.failed', { type: 'error' })
      ready()
    }
  }
  return { enter: once(switchBranch), back: once(returnToBranch), busy }
}

/** Where someone may work. A profile that an earlier version stored has no word of it. */
export const branchesOf = (profile: Partial<Profile> | null): Profile['branches'] => profile?.branches ?? []
