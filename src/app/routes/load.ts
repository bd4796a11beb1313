import type { Load, Target } from './types.ts'

/** How a route's screen is loaded; null for what has none. */
export function loadOf(target: Target): Load | null {
  if (target.kind === 'screen') return target.load
  if (target.kind !== 'view') return null
  const { resource, view } = target
  return async () => (await import('./GeneratedView.tsx')).generatedView(resource, view)
}
