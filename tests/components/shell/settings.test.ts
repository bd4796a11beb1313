import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  clearSession,
  followOtherTabs,
  getSettings,
  languageOf,
  type Profile,
  sessionNow,
  setSettings,
  settingsStore,
  storedRoles,
} from '../../../src/providers/settings.ts'
import { profileOf, tokenFor } from './server.ts'

const stored = (): Record<string, unknown> =>
  JSON.parse(window.localStorage.getItem('athar') ?? '{}') as Record<string, unknown>

beforeEach(() => {
  window.localStorage.clear()
  setSettings({
    token: null,
    profile: null,
    language: null,
    lastLanguage: null,
    theme: null,
    calendar: null,
    lastEntity: null,
    store: {},
  })
})

afterEach(() => vi.restoreAllMocks())

describe('[3.1] local settings', () => {
  it('are one merged object under a single key, react-admin’s values included', () => {
    setSettings({ token: 'abc' })
    setSettings({ calendar: 'hijri' })
    settingsStore.setItem('donors.listParams', { page: 2 })
    settingsStore.setItem('locale', 'ar')
    settingsStore.setItem('theme', 'dark')
    expect(Object.keys(window.localStorage)).toEqual(['athar'])
    expect(stored()).toMatchObject({
      token: 'abc',
      calendar: 'hijri',
      language: 'ar',
      theme: 'dark',
      store: { 'donors.listParams': { page: 2 } },
    })
  })

  it('[4.3] signing out forgets token, profile and lists; language, theme and entity stay', () => {
    setSettings({ token: 'abc', lastEntity: { entityName: 'Birr', branchName: 'Main' } })
    settingsStore.setItem('locale', 'ar')
    settingsStore.setItem('theme', 'dark')
    settingsStore.setItem('donors.listParams', { filter: { q: 'Ahmad' } })
    clearSession()
    settingsStore.reset()
    expect(stored()).toMatchObject({
      token: null,
      profile: null,
      language: 'ar',
      theme: 'dark',
      lastEntity: { entityName: 'Birr', branchName: 'Main' },
      store: {},
    })
    expect(window.localStorage.getItem('athar')).not.toContain('Ahmad')
  })

  it('[2.4] signing out leaves behind whether it was a donor', () => {
    setSettings({ token: 'abc', profile: { ...(profileOf(['PotentialDonner']) as unknown as Profile) } })
    clearSession()
    expect(getSettings().profile).toBeNull()
    expect(storedRoles()).toEqual(['PotentialDonner'])
    clearSession()
    expect(storedRoles(), 'a second end forgets nothing').toEqual(['PotentialDonner'])
    setSettings({ profile: { ...(profileOf(['BranchAdmin']) as unknown as Profile) } })
    expect(storedRoles()).toEqual(['BranchAdmin'])
  })

  it.each([
    ['ar-SA', 'ar'],
    ['ar', 'ar'],
    ['ar-SA,ar,en-US,en', 'ar'],
    ['fr-FR,ar-EG,en', 'ar'],
    ['en-GB,ar', 'en'],
    ['fr,de-DE', 'en'],
    ['', 'en'],
    ['arn,arz', 'en'],
  ] as const)('[9.13] in a browser of %s begin in %s', (list, begins) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(list.split(','))
    expect(languageOf(getSettings())).toBe(begins)
  })

  it('[9.13] follow what the person has chosen, on this device before their profile, and no longer the browser', () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['ar-SA', 'ar'])
    setSettings({ profile: { ...(profileOf(['BranchAdmin']) as unknown as Profile), language: 'en' } })
    expect(languageOf(getSettings())).toBe('en')
    settingsStore.setItem('locale', 'ar')
    setSettings({ profile: null })
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US'])
    expect(languageOf(getSettings())).toBe('ar')
    expect(stored()).toMatchObject({ language: 'ar' })
  })

  it('[8.10] [9.13] keep the language of a session that ended, until somebody is signed in who reads another', () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['ar-SA'])
    setSettings({ token: 'abc', profile: { ...profileOf(['BranchAdmin']), language: 'en' } as Profile })
    clearSession()
    expect(languageOf(getSettings())).toBe('en')
    clearSession()
    expect(languageOf(getSettings())).toBe('en')
    setSettings({ token: 'def', profile: { ...profileOf(['BranchAdmin']), language: 'ar' } as Profile })
    expect(languageOf(getSettings())).toBe('ar')
  })

  it('survive what is no settings object', () => {
    for (const broken of ['{', '[]', '"text"', 'null']) {
      window.localStorage.setItem('athar', broken)
      setSettings({ calendar: 'both' })
      expect(getSettings()).toMatchObject({ calendar: 'both', token: null, store: {} })
    }
  })

  it('tell subscribers of their key alone, also when another tab writes', () => {
    const onLocale = vi.fn<(value: unknown) => void>()
    const onOther = vi.fn<(value: unknown) => void>()
    settingsStore.subscribe('locale', onLocale)
    settingsStore.subscribe('other', onOther)
    settingsStore.setItem('locale', 'ar')
    expect(onLocale).toHaveBeenLastCalledWith('ar')
    const stop = followOtherTabs()
    window.localStorage.setItem('athar', JSON.stringify({ ...stored(), language: 'en' }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'athar' }))
    stop()
    expect(onLocale).toHaveBeenLastCalledWith('en')
    expect(onOther).not.toHaveBeenCalled()
  })
})

describe('the session', () => {
  it('[9.15] [4.3] comes from the token’s claims and outlives it: only a refused refresh ends it', () => {
    setSettings({ token: tokenFor(['BranchAdmin', 'Nobody'], { IsFirstTimeLogin: true }) })
    expect(sessionNow()).toMatchObject({ roles: ['BranchAdmin'], firstTime: true })
    setSettings({ token: tokenFor(['BranchAdmin'], { exp: Math.floor(Date.now() / 1000) - 1 }) })
    expect(sessionNow()).toMatchObject({ roles: ['BranchAdmin'] })
    clearSession()
    expect(sessionNow()).toBeNull()
    for (const token of ['', 'a.b.c', 'nonsense', null]) {
      setSettings({ token })
      expect(sessionNow()).toBeNull()
    }
  })
})
