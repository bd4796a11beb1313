import { useNotify } from 'react-admin'
import { useRef, useState } from 'react'
import { switchBranch } from './authProvider.ts'
import type { Profile } from './settings.ts'

/** Goes to work for another branch, once; the page is loaded anew there. A refusal is said and leaves one where one is. */
export function useEnterBranch(): { enter: (entityId: string) => Promise<void>; busy: boolean } {
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const enter = async (entityId: string) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await switchBranch(entityId)
    } catch (fault) {
      notify(fault instanceof Error && fault.message !== '' ? fault.message : 'entity.branch.failed', { type: 'error' })
      running.current = false
      setBusy(false)
    }
  }
  return { enter, busy }
}

/** Where someone may work. A profile that an earlier version stored has no word of it. */
export const branchesOf = (profile: Partial<Profile> | null): Profile['branches'] => profile?.branches ?? []
