import { bringAllTexts } from '../../providers/i18nProvider.ts'
import type { Load, Target } from './types.ts'

/** With what it says. */
const withTexts =
  (load: Load): Load =>
  async () =>
    (await Promise.all([load(), bringAllTexts()]))[0]

/** How a route's screen is loaded; null for what has none. */
export function loadOf(target: Target): Load | null {
  if (target.kind === 'screen') return target.isFirst ? target.load : withTexts(target.load)
  if (target.kind !== 'view') return null
  const { resource, view } = target
  return withTexts(async () => (await import('./GeneratedView.tsx')).generatedView(resource, view))
}
