import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { givers, type Role } from '../../resources/_kit/roles.ts'
import { http } from './http.ts'
import { readClaims } from './session.ts'
import { useSettings } from './settings.ts'

export interface DemoLogin {
  role: Role
  entity: string
  branch: string
  userName: string
  password: string
}

/** GET /api/meta: what kind of installation this is. `mail` is null where letters cannot be sent. */
export interface Meta {
  demo: boolean
  demoLogins?: readonly DemoLogin[]
  /** Entities and donors that came with the demo: nobody else's data is the demo's. */
  demoOf?: readonly string[]
  mail: 'smtp' | 'catcher' | null
  /** The origin under which others reach this installation. */
  publicUrl: string
}

const PATIENCE_MS = 1_000

let meta: Meta | null = null
let isSettled = false
let asked: Promise<void> | null = null
const listeners = new Set<() => void>()

async function ask(): Promise<void> {
  try {
    meta = (await http<Meta>('/api/meta', { anonymous: true })).json
  } catch {
    // Nothing on a page needs it; the next page asks again.
    asked = null
  }
  isSettled = true
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** So that the first page is drawn with all that stands on it; nothing waits for a server that does not answer. */
export const bringMeta = (): Promise<void> =>
  Promise.race([(asked ??= ask()), new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))])

/** Null until the server has answered. Asked once for as long as the page lives. */
export function useMeta(): Meta | null {
  useEffect(() => {
    asked ??= ask()
  }, [])
  return useSyncExternalStore(subscribe, () => meta)
}

/** Whether that has been asked, answered or not: what it adds above a page would move the page. */
export const useMetaSettled = (): boolean => useSyncExternalStore(subscribe, () => isSettled)

/**
 * Whether what whoever is signed in works with is the demo's (`here`), or has the demo's in it, as everything of the
 * platform has (`among`). A charity that has registered beside the demo has nothing of it.
 */
export function useDemo(): 'here' | 'among' | null {
  const meta = useMeta()
  const token = useSettings((settings) => settings.token)
  const claims = useMemo(() => readClaims(token), [token])
  if (meta?.demo !== true || claims === null) return null
  if (meta.demoOf?.includes(claims.entityId ?? claims.userId)) return 'here'
  return claims.entityId === null && !givers.some((role) => claims.roles.includes(role)) ? 'among' : null
}

/** After demo data was removed, the answer is another. */
export async function askMetaAgain(): Promise<void> {
  asked = ask()
  await asked
}
