import type { Outlook } from '../../../resources/_contracts/outlook.ts'
import { type Act, useAct } from '../hooks/useAct.ts'
import { askOutlook } from './outlook.ts'
import { useRefusedRemoval } from './useRefusedRemoval.ts'

/** Asks what deleting these records would take along and goes on with it; where that cannot be known, says so and stops. */
export function useAskedOutlook(resource: string, onFound: (outlook: Outlook) => void): Act<[ids: readonly string[]]> {
  const say = useRefusedRemoval(resource)
  return useAct(async (ids: readonly string[]) => {
    try {
      onFound(await askOutlook(resource, ids))
    } catch (error) {
      say(error)
      throw error
    }
  })
}
