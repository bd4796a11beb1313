interface Asked {
  /** Whose question it is; null where nobody has to be known. */
  token: unknown
  answer: Promise<Response>
}

declare global {
  interface Window {
    /** By path: what `src/shell/boot.ts` has asked for already. */
    atharAsked?: Record<string, Asked>
  }
}

/** Asks before the program is here; whoever needs the answer takes it. */
export function askEarly(path: string, token: unknown): void {
  const headers = { Accept: 'application/json', ...(typeof token === 'string' && { Authorization: `Bearer ${token}` }) }
  const answer = fetch(path, { headers, credentials: 'same-origin' })
  answer.catch(() => undefined)
  window.atharAsked ??= {}
  window.atharAsked[path] = { token, answer }
}

/** The answer to what was asked for this very person before the program was here; once. */
export function takeEarly(path: string, token: string | null): Promise<Response> | null {
  const early = window.atharAsked?.[path]
  if (!early || early.token !== token) return null
  delete window.atharAsked?.[path]
  return early.answer
}
