import { describe, expect, it, vi } from 'vitest'
import { loadFirst, loadLater, loadLists } from '../../i18n/index.ts'

/** Of a page that is opened later, of a list, and of the menu. */
const LATER = 'surveys.published'
const LISTED = 'project.noDrafts'
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
    const lists = keysOf(await loadLists(locale))
    const later = keysOf(await loadLater(locale))
    expect([first.size > 300, lists.size > 150, later.size > 2000]).toEqual([true, true, true])
    expect([...later, ...lists].filter((key) => first.has(key))).toEqual([])
    expect([...later].filter((key) => lists.has(key))).toEqual([])
  })

  it('come one after the other, and those of an area are read as one group', async () => {
    const { bringLanguage, bringAllTexts, i18nProviderFor, lookupIn } = await fresh()
    await bringLanguage('en')
    const { translate } = i18nProviderFor('en')
    expect(translate(FIRST)).toBe('Surveys')
    expect([lookupIn('en')(LATER), lookupIn('en')('auth.title')]).toEqual([null, 'Sign in'])
    await bringAllTexts()
    expect([lookupIn('en')(LATER), lookupIn('en')(LISTED)]).toEqual([
      'Active',
      'No drafts and no deactivated projects.',
    ])
    expect([lookupIn('en')('auth.title'), lookupIn('en')('auth.forgotTitle')]).not.toContain(null)
  })

  it('come for a list without those of other pages, which come beside them when one is opened', async () => {
    const { bringLanguage, bringAllTexts, bringListTexts, lookupIn } = await fresh()
    await bringLanguage('en')
    await bringListTexts()
    expect([lookupIn('en')(LATER), lookupIn('en')(LISTED), lookupIn('en')(FIRST)]).toEqual([
      null,
      'No drafts and no deactivated projects.',
      'Surveys',
    ])
    await bringLanguage('ar')
    expect([lookupIn('ar')(LATER), lookupIn('ar')(LISTED) === null]).toEqual([null, false])
    await bringAllTexts()
    for (const locale of ['en', 'ar'] as const)
      expect([LATER, LISTED, FIRST].map((key) => lookupIn(locale)(key) === null)).toEqual([false, false, false])
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
