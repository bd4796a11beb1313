import { http } from './http.ts'
import type { Meta } from './meta.ts'

export interface PlatformState {
  isReady: boolean
  /** Null where even that is not answered. */
  meta: Meta | null
}

/** What anyone may ask; a platform that does not answer is an answer, too. */
async function ask(): Promise<PlatformState> {
  const [ready, meta] = await Promise.allSettled([
    http('/readyz', { anonymous: true }),
    http<Meta>('/api/meta', { anonymous: true }),
  ])
  return { isReady: ready.status === 'fulfilled', meta: meta.status === 'fulfilled' ? meta.value.json : null }
}

/** As a query takes it. */
export const PLATFORM_STATE = { queryKey: ['platform-state'], queryFn: ask }

/** The text that says how letters leave. */
export function mailText({ mail }: Meta): string {
  if (mail === null) return 'dashboard.support.mailNone'
  return mail === 'smtp' ? 'dashboard.support.mailSmtp' : 'dashboard.support.mailCatcher'
}
