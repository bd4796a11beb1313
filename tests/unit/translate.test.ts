import polyglotI18nProvider from 'ra-i18n-polyglot'
import { describe, expect, it } from 'vitest'
import { catalogues } from '../../i18n/both.ts'
import type { Messages } from '../../i18n/index.ts'
import { hasText, translate } from '../../i18n/server.ts'

const sendTo = (count: number): string => translate('ar', 'reports.confirm.send', { smart_count: count })

describe('translate', () => {
  it('chooses among the six Arabic forms', () => {
    expect([0, 1, 2, 3, 11, 100, 214].map(sendTo)).toEqual([
      'لا متبرعين للإرسال',
      'إرسال إلى متبرع واحد',
      'إرسال إلى متبرعَين',
      'إرسال إلى 3 متبرعين',
      'إرسال إلى 11 متبرعًا',
      'إرسال إلى 100 متبرع',
      'إرسال إلى 214 متبرعًا',
    ])
  })

  it('says exactly what react-admin’s translator says', () => {
    for (const locale of ['en', 'ar'] as const) {
      const messages: Messages = catalogues[locale]
      const provider = polyglotI18nProvider(() => messages as never, locale)
      for (let count = 0; count <= 215; count++)
        for (const key of ['reports.confirm.send', 'resources.donors.count', 'resources.projects.name'])
          expect(translate(locale, key, { smart_count: count })).toBe(provider.translate(key, { smart_count: count }))
    }
  })

  it('names lists and row columns as react-admin asks for them', () => {
    expect(translate('ar', 'resources.projects.name', { smart_count: 2 })).toBe('المشاريع')
    expect(translate('ar', 'resources.projects.name', { smart_count: 1 })).toBe('مشروع')
    expect(translate('en', 'resources.projects.fields.stages.startDate')).toBe('Start date')
    expect(translate('en', 'resources.projects.fields.stages')).toBe('Stages')
  })

  it('answers an unknown key as it is, and leaves a value that is missing to be seen', () => {
    expect(translate('ar', 'nothing.here')).toBe('nothing.here')
    expect(hasText('nothing.here')).toBe(false)
    expect(hasText('errors.title.notFound')).toBe(true)
    expect(translate('en', 'validation.maxLength')).toBe('This field must contain at most %{max} characters')
    expect(translate('en', 'constructor')).toBe('constructor')
  })
})
