import { sessionNow } from '../../providers/settings.ts'
import { landing } from '../routes/guards.ts'
import { findRoute } from '../routes/match.ts'

/** Where the tour of whoever is signed in takes place: the page on which they arrive. */
export function tourHome(): string | null {
  const session = sessionNow()
  if (session === null || session.firstTime) return null
  const path = landing(session)
  const target = findRoute(path)?.target
  return target?.kind === 'redirect' ? target.to : path
}
