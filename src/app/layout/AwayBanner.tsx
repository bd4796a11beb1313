import { later } from '../../generate/lazyPart.tsx'
import { useSettings } from '../../providers/settings.ts'
import { awayNow } from '../../providers/tab.ts'

/** Few work for several branches, and fewer in two windows. */
const Away = later(async () => (await import('./Away.tsx')).Away, { xs: 96, sm: 96 })

/** Says that this window's branch is not the one at work any more; nothing where it is. */
export function AwayBanner() {
  // Where one is follows from the token: drawn anew whenever that changes.
  useSettings((settings) => settings.token)
  const away = awayNow()
  return away === null ? null : <Away {...away} />
}
