import type { KeptList } from '../../resources/_contracts/lists.ts'
import { holdReload } from './flight.ts'
import { http } from './http.ts'
import { loadProfile } from './profile.ts'
import { isSameActor } from './session.ts'
import { getSettings, type Profile, type Settings, sessionNow, setSettings } from './settings.ts'

type OnFault = (error: unknown) => void

/** Several choices in a row are one call. */
const WAIT_MS = 600
let waiting: ReturnType<typeof setTimeout> | undefined
let working: Promise<void> = Promise.resolve()

holdReload(() => waiting !== undefined)

const NOTHING: KeptList = { saved: [] }

/** How the signed-in person keeps a list as far as this device knows. */
export const keptOf = ({ lists, profile }: Settings, resource: string): KeptList =>
  lists[resource] ?? profile?.lists?.[resource] ?? NOTHING

/** Sends one list; what was chosen for it in the meantime stays unsent. */
async function sendOne(resource: string, value: KeptList): Promise<void> {
  const { token } = getSettings()
  const { json } = await http<Profile>('/user/profile', { method: 'PUT', body: { lists: { resource, value } } })
  const { token: now, profile, lists } = getSettings()
  if (profile === null || (token !== now && !isSameActor(token, now))) return
  const { [resource]: latest, ...rest } = lists
  const stored = json.lists?.[resource]
  setSettings({
    lists: JSON.stringify(latest) === JSON.stringify(value) ? rest : lists,
    profile: { ...profile, lists: { ...profile.lists, ...(stored && { [resource]: stored }) } },
  })
}

async function sendAll(onFault: OnFault): Promise<void> {
  try {
    for (const [resource, value] of Object.entries(getSettings().lists)) await sendOne(resource, value)
  } catch (error) {
    onFault(error)
  }
}

/**
 * Changes how the signed-in person keeps a list: on this device at once, at the server a moment later [3.1].
 * Where the server cannot take it `onFault` hears why; it stays on this device and is sent again with the next change.
 */
export function keepList(resource: string, edit: (kept: KeptList) => KeptList, onFault: OnFault): void {
  const settings = getSettings()
  setSettings({ lists: { ...settings.lists, [resource]: edit(keptOf(settings, resource)) } })
  clearTimeout(waiting)
  waiting = setTimeout(() => {
    waiting = undefined
    working = working.then(() => sendAll(onFault))
  }, WAIT_MS)
}

let isSynced = false

/** Once in a document: sends what an earlier one could not, and fetches what was kept on another device. */
export function syncLists(onFault: OnFault): void {
  if (isSynced || sessionNow() === null) return
  isSynced = true
  // A profile that is a little old does no harm.
  working = working.then(() => sendAll(onFault)).then(() => void loadProfile().catch(() => undefined))
}
