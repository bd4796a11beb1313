import { useEffect, useSyncExternalStore } from 'react'
import type { Role } from '../../resources/_kit/roles.ts'
import { http } from './http.ts'

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
  mail: 'smtp' | 'catcher' | null
}

let meta: Meta | null = null
let asked: Promise<void> | null = null
const listeners = new Set<() => void>()

async function ask(): Promise<void> {
  try {
    meta = (await http<Meta>('/api/meta', { anonymous: true })).json
    for (const listener of listeners) listener()
  } catch {
    // Nothing on a page needs it; the next page asks again.
    asked = null
  }
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Null until the server has answered. Asked once for as long as the page lives. */
export function useMeta(): Meta | null {
  useEffect(() => {
    asked ??= ask()
  }, [])
  return useSyncExternalStore(subscribe, () => meta)
}

/** After demo data was removed, the answer is another. */
export async function askMetaAgain(): Promise<void> {
  asked = ask()
  await asked
}
