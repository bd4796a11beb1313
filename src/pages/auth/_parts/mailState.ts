/** What the page "check your email" is told by the one before it. In the history's state: an address is no secret to leave in a URL. */
export interface MailState {
  kind: 'reset' | 'registered'
  email: string
  /** When it was sent, in milliseconds since 1970. */
  sentAt: number
  /** Of a registration: its id, by which its confirmation is asked for again. */
  registration?: string
}

export const mailState = (kind: MailState['kind'], email: string, registration?: string): MailState => ({
  kind,
  email,
  sentAt: Date.now(),
  ...(registration !== undefined && { registration }),
})

/** Null where the page was opened by its address alone. */
export function readMailState(state: unknown): MailState | null {
  if (typeof state !== 'object' || state === null) return null
  const { kind, email, sentAt, registration } = state as Partial<Record<keyof MailState, unknown>>
  if ((kind !== 'reset' && kind !== 'registered') || typeof email !== 'string' || typeof sentAt !== 'number')
    return null
  return { kind, email, sentAt, ...(typeof registration === 'string' && { registration }) }
}
