import { useSyncExternalStore } from 'react'
import type { Store } from 'react-admin'
import type { Calendar, Locale } from '../../i18n/dates.ts'
import type { Named, Place } from '../../i18n/named.ts'
import type { KeptLists } from '../../resources/_contracts/lists.ts'
import type { Role } from '../../resources/_kit/roles.ts'
import type { StaffMail } from '../../resources/users/schema.ts'
import { pickLanguage, SETTINGS_KEY } from './chosen.ts'
import { isLanguageHere, readWith } from './i18nProvider.ts'
import { readClaims, type Session } from './session.ts'

/** The answer of GET /user/profile [7.10]. */
export interface Profile {
  id: string
  kind: 'staff' | 'donor'
  name: string
  /** Null for donors, who sign in by phone. */
  userName: string | null
  email: string | null
  phone: string | null
  roles: readonly Role[]
  language: Locale
  calendar: Calendar
  firstTimeLogin: boolean
  /** A password that someone else knows; the first-time page asks for another. */
  passwordTemporary: boolean
  /** False of a donor who comes in by links alone; of staff it is not asked. */
  hasPassword?: boolean
  /** Whether the terms have been accepted before: on joining, for one. */
  termsAccepted?: boolean
  /** The first-time page was passed and left before its end. */
  welcomeOpen?: boolean
  /** The tour was taken or refused, here or elsewhere. Absent from what an earlier page may have stored. */
  tourAnswered?: boolean
  /** The steps of who begins were put away, here or elsewhere. Absent of donors, and from what an earlier page may have stored. */
  stepsPutAway?: boolean
  /** The mails that they have turned off. Absent from what an earlier page may have stored. */
  mutedMails?: readonly StaffMail[]
  /** Id of a file. */
  profileImage: string | null
  /** Where they are at work now; null for platform staff and donors. */
  entity:
    | (Place & {
        id: string
        timeZone: string
        defaultLanguage: Locale
        calendar: Calendar
        /** Id of a file. */
        logo: string | null
        /** Whether its page is somebody's already: a way to donate stands there, or another administrator began before. */
        pageBegun: boolean
      })
    | null
  /** Where they belong. */
  homeEntity: (Place & { id: string }) | null
  /** Where they may switch to, home included; empty for all but BranchAdmins of a main branch. */
  branches: readonly Branch[]
  /** How they keep their lists, by resource. Absent from what an earlier page may have stored here. */
  lists?: KeptLists
}

/** One of the branches of a charity that everybody here knows. */
export type Branch = Omit<Place, keyof Named> & { id: string }

export interface Settings {
  token: string | null
  /** When that token came here: milliseconds since 1970 by this device's clock. Kept by setSettings itself. */
  tokenAt: number | null
  profile: Profile | null
  /** Roles of whoever was signed in last: they decide where this device signs in [2.4]. */
  lastRoles: readonly Role[]
  /** Null until someone chooses, here or in their profile. */
  language: Locale | null
  /** What was read here until the last session ended: the page that says why it ended is read in it, too. */
  lastLanguage: Locale | null
  theme: 'light' | 'dark' | null
  calendar: Calendar | null
  /** Whether keys of one letter lead somewhere; they can get in the way of a screen reader. */
  letterKeys: boolean
  /** Whether donors read their pages in larger type. */
  largeText: boolean
  /** Entity and branch of the last sign-in on this device; never a user name or a password. */
  lastEntity: { entityName: string; branchName: string } | null
  /** What was chosen on this device for lists and is not at the server yet. */
  lists: KeptLists
  /** react-admin's own values: list parameters, the folded menu. */
  store: Readonly<Record<string, unknown>>
}

const EMPTY: Settings = {
  token: null,
  tokenAt: null,
  profile: null,
  lastRoles: [],
  language: null,
  lastLanguage: null,
  theme: null,
  calendar: null,
  letterKeys: true,
  largeText: false,
  lastEntity: null,
  lists: {},
  store: {},
}

const storage = (): Storage | null => {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

function read(): Settings {
  try {
    const stored: unknown = JSON.parse(storage()?.getItem(SETTINGS_KEY) ?? '{}')
    return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? { ...EMPTY, ...stored } : EMPTY
  } catch {
    return EMPTY
  }
}

let current = read()
const listeners = new Set<() => void>()
const announce = (): void => {
  for (const listener of listeners) listener()
}

export const getSettings = (): Settings => current

/** Merges into what is stored now: another tab may have written since. A full or forbidden storage keeps it in memory. */
export function setSettings(patch: Partial<Settings>): void {
  const before = storage()?.getItem(SETTINGS_KEY) ? read() : current
  const isNewToken = patch.token !== undefined && patch.token !== before.token
  current = { ...before, ...patch, ...(isNewToken && { tokenAt: patch.token === null ? null : Date.now() }) }
  try {
    storage()?.setItem(SETTINGS_KEY, JSON.stringify(current))
  } catch {
    // The session still works; it ends with the tab.
  }
  announce()
}

/** Takes over what another tab has written before its event arrives here. */
export function syncSettings(): Settings {
  if (storage()?.getItem(SETTINGS_KEY)) {
    const before = current
    current = read()
    if (before.token !== current.token) announce()
  }
  return current
}

/** Whether the token would still be here after a reload. */
export const isTokenStored = (): boolean => current.token !== null && read().token === current.token

/** Has everyone read the settings anew: what follows from them has changed. */
export const repeatSettings = announce

export function subscribeSettings(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Follows what other tabs write; returns the way to stop. */
export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== SETTINGS_KEY && event.key !== null) return
    const before = current
    current = read()
    announce()
    publishDifferences(before, current)
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

export function useSettings<T>(select: (settings: Settings) => T): T {
  return useSyncExternalStore(subscribeSettings, () => select(current))
}

/** Whether whoever is signed in left the first-time page before its end. */
export const isWelcomeOpen = (): boolean => current.profile?.welcomeOpen === true

export const sessionNow = (): Session | null => readClaims(current.token)

/** The language of this device, else of the signed-in person, else of the last session here, else of the browser. */
export const chosenLanguage = (settings: Settings): Locale => pickLanguage(settings, navigator.languages)

/** The chosen language; while its texts are on their way, the one that is read until then. */
export function languageOf(settings: Settings): Locale {
  const chosen = chosenLanguage(settings)
  const other: Locale = chosen === 'ar' ? 'en' : 'ar'
  return !isLanguageHere(chosen) && isLanguageHere(other) ? other : chosen
}

export const calendarOf = ({ calendar, profile }: Settings): Calendar => calendar ?? profile?.calendar ?? 'both'

const CALENDAR_TAG: Record<Calendar, string> = { gregorian: '-u-ca-gregory', hijri: '-u-ca-islamic-umalqura', both: '' }

/** Language and calendar as an answer's words are asked for (RFC 6067). */
export const spokenIn = (settings: Settings): string => `${languageOf(settings)}${CALENDAR_TAG[calendarOf(settings)]}`

// Days in texts that the browser words itself follow the reader's calendar too.
readWith(() => ({ calendar: calendarOf(current), timeZone: current.profile?.entity?.timeZone }))

/** [2.4] roles of the profile that is stored, or of the one that was stored last. */
export const storedRoles = ({ profile, lastRoles }: Settings = current): readonly Role[] => profile?.roles ?? lastRoles

/**
 * [4.3] forgets who is signed in and what their lists showed. Language, theme, calendar and entity name stay, and
 * whether it was a donor, for the way back in [2.4].
 */
export const clearSession = (): void =>
  setSettings({
    token: null,
    profile: null,
    lastRoles: storedRoles(),
    lastLanguage: current.profile?.language ?? current.lastLanguage,
    lists: {},
    store: {},
  })

/** What react-admin calls by other names than the settings. */
const OWN = { locale: 'language', theme: 'theme' } as const
type OwnKey = keyof typeof OWN
const isOwn = (key: string): key is OwnKey => Object.hasOwn(OWN, key)

const valueOf = (settings: Settings, key: string): unknown =>
  key === 'locale' ? languageOf(settings) : isOwn(key) ? (settings[OWN[key]] ?? undefined) : settings.store[key]

const subscriptions = new Set<{ key: string; callback: (value: unknown) => void }>()
const publish = (key: string, value: unknown): void => {
  for (const one of subscriptions) if (one.key === key) one.callback(value)
}
function publishDifferences(before: Settings, after: Settings): void {
  for (const key of new Set([...subscriptions].map((one) => one.key))) {
    const value = valueOf(after, key)
    if (JSON.stringify(value) !== JSON.stringify(valueOf(before, key))) publish(key, value)
  }
}

function write(key: string, value: unknown): void {
  if (isOwn(key)) setSettings({ [OWN[key]]: value ?? null })
  else {
    const { [key]: _gone, ...rest } = current.store
    setSettings({ store: value === undefined ? rest : { ...rest, [key]: value } })
  }
  publish(key, value)
}

function removeAll(matches: (key: string) => boolean): void {
  const gone = Object.keys(current.store).filter(matches)
  setSettings({ store: Object.fromEntries(Object.entries(current.store).filter(([key]) => !matches(key))) })
  for (const key of gone) publish(key, undefined)
}

/** react-admin's store over the same one key. `reset` (at sign-out) keeps language and theme. */
export const settingsStore: Store = {
  setup: () => undefined,
  teardown: () => undefined,
  getItem: <T>(key: string, defaultValue?: T) => (valueOf(current, key) as T | undefined) ?? defaultValue,
  setItem: write,
  removeItem: (key) => write(key, undefined),
  removeItems: (prefix) => removeAll((key) => key.startsWith(prefix)),
  reset: () => removeAll(() => true),
  subscribe: (key, callback) => {
    const one = { key, callback }
    subscriptions.add(one)
    return () => subscriptions.delete(one)
  },
  listItems: (prefix = '') =>
    Object.fromEntries(Object.entries(current.store).filter(([key]) => key.startsWith(prefix))),
}
