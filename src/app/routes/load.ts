import { bringAllTexts, bringListTexts } from '../../providers/i18nProvider.ts'
import type { Load, Target } from './types.ts'

/** With what it says. */
const withTexts =
  (load: Load, bringTexts = bringAllTexts): Load =>
  async () =>
    (await Promise.all([load(), bringTexts()]))[0]

/** How a route's screen is loaded; null for what has none. */
export function loadOf(target: Target): Load | null {
  if (target.kind === 'screen') {
    if (target.says === 'first') return target.load
    return withTexts(target.load, target.says === 'lists' ? bringListTexts : bringAllTexts)
  }
  if (target.kind !== 'view') return null
  const { resource, view } = target
  return withTexts(async () => (await import('./GeneratedView.tsx')).generatedView(resource, view))
}
