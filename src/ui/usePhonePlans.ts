import { useEffect, useState } from 'react'
import { hasPlans } from '../../resources/_kit/phone.ts'

/**
 * Fetches the numbering plans of all countries where they are `needed`, and draws the component again when they come.
 * @returns whether they could not be had
 */
export function usePhonePlans(needed: boolean): boolean {
  const [isReady, setIsReady] = useState(hasPlans)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (!needed || isReady) return
    // Without them a number is taken by its form, and the server decides: a fetch that fails costs no one their form.
    void import('../../resources/_kit/phonePlans.ts').then(
      () => setIsReady(true),
      () => setFailed(true),
    )
  }, [needed, isReady])
  return hasFailed
}
