import { expect, it } from 'vitest'
import { catalogues } from '../../i18n/both.ts'
import { translate } from '../../i18n/server.ts'

/** Every text below a part of the catalogue. */
const textsIn = (part: unknown): string[] =>
  typeof part === 'string'
    ? [part]
    : typeof part === 'object' && part !== null
      ? Object.values(part).flatMap(textsIn)
      : []

it('[9.13] a day in figures stands by itself in Arabic, which else would turn its parts round', () => {
  const dated = textsIn(catalogues.ar).filter((text) => /\d{4}[-/]\d{2}[-/]\d{2}/.test(text))
  expect(dated.length).toBeGreaterThan(1)
  expect(dated.filter((text) => /(?<!\u2066)\b\d{4}[-/]\d{2}[-/]\d{2}/.test(text))).toEqual([])
  expect(translate('ar', 'validation.endDateLimit', { max: '2036-01-01' })).toBe(
    'يجب ألّا يتجاوز تاريخ النهاية 2 ذو القعدة 1457هـ (1 يناير 2036م).',
  )
})
