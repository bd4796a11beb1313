import type { HttpError } from 'react-admin'
import { forgetKept } from './acrossReload.ts'
import { type ErrorWords, splitWords } from './errorText.ts'
import { clearSession, getSettings } from './settings.ts'

/** Why the last session ended by itself; the login page shows it until someone signs in or out [8.10], [8.11]. */
let farewell: ErrorWords | null = null
export const lastFarewell = (): ErrorWords | null => farewell
export const forgetFarewell = (): void => {
  farewell = null
}

/** [4.3], [8.11]: a session that the server refuses ends here, whoever made the call; once, and not its successor. */
export function endSession(error: HttpError, token: string | null): void {
  if (token === null || getSettings().token !== token) return
  farewell = splitWords(error.message)
  forgetKept()
  clearSession()
}
