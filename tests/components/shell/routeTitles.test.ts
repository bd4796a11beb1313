import { expect, it } from 'vitest'
import { catalogues } from '../../../i18n/both.ts'
import { table } from '../../../src/app/routes/table.ts'

it.each(['ar', 'en'] as const)('in %s no two screens of an area are called alike, but for those of records', (lang) => {
  const texts = catalogues[lang]
  const textOf = (key: string): string => {
    const text = key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], texts)
    if (text === undefined) throw new Error(`no text ${key}`)
    return JSON.stringify(text)
  }
  const screens = table.flatMap(({ area, path, target, title }) => {
    const isOfRecord = path.includes('/:') || (target.kind === 'view' && target.view === 'create')
    return title === undefined || isOfRecord || target.kind === 'redirect' ? [] : [`${area}: ${textOf(title)}`]
  })
  expect(screens.length).toBeGreaterThan(60)
  expect(screens.filter((one, at) => screens.indexOf(one) !== at)).toEqual([])
})
