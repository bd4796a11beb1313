import { describe, expect, it, vi } from 'vitest'
import { loadFirst, loadLater } from '../../i18n/index.ts'

/** Of a page that is opened later, and of the menu. */
const LATER = 'surveys.published'
const FIRST = 'common.menu.surveys'

const keysOf = (messages: object, prefix = ''): Set<string> =>
  new Set(
    Object.entries(messages).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null ? [...keysOf(value, `${prefix}${key}.`)] : [prefix + key],
    ),
  )

/** As a browser has it that has fetched nothing yet. */
const fresh = async () => {
  vi.resetModules()
  return import('../../src/providers/i18nProvider.ts')
}

describe('the texts of a language in parts', () => {
  it.each(['en', 'ar'] as const)('stand in one part each: %s', async (locale) => {
    const first = keysOf(await loadFirst(locale))
    const later = keysOf(await loadLater(locale))
    expect([first.size > 300, later.size > 2000]).toEqual([true, true])
    expect([...later].filter((key) => first.has(key))).toEqual([])
  })

  it('come in two, and both of an area are read as one group', async () => {
    const { bringLanguage, bringAllTexts, i18nProviderFor, lookupIn } = await fresh()
    await bringLanguage('en')
    const { translate } = i18nProviderFor('en')
    expect(translate(FIRST)).toBe('Surveys')
    expect([lookupIn('en')(LATER), lookupIn('en')('auth.title')]).toEqual([null, 'Sign in'])
    await bringAllTexts()
    expect(lookupIn('en')(LATER)).toBe('Active')
    expect([lookupIn('en')('auth.title'), lookupIn('en')('auth.forgotTitle')]).not.toContain(null)
  })

  it('are read from the provider that was there: nothing is drawn anew', async () => {
    const { bringLanguage, bringAllTexts, i18nProviderFor } = await fresh()
    await bringLanguage('ar')
    const before = i18nProviderFor('ar')
    await bringAllTexts()
    expect(i18nProviderFor('ar')).toBe(before)
    expect(before.translate(LATER)).not.toBe(LATER)
  })

  it('are all here in a language that is switched to once a page was opened', async () => {
    const { bringLanguage, bringAllTexts, isLanguageHere, lookupIn } = await fresh()
    await bringLanguage('en')
    await bringAllTexts()
    expect(isLanguageHere('ar')).toBe(false)
    await bringLanguage('ar')
    expect(lookupIn('ar')(LATER)).not.toBeNull()
  })

  it('are all here in a language that was on its way as the page was opened', async () => {
    const { bringLanguage, bringAllTexts, lookupIn } = await fresh()
    const underway = bringLanguage('ar')
    await bringAllTexts()
    await underway
    expect(lookupIn('ar')(LATER)).not.toBeNull()
  })
})
