import { describe, expect, it } from 'vitest'
import { errorText, formErrors } from '../../../src/providers/errorText.ts'
import { lookupIn } from '../../../src/providers/i18nProvider.ts'

const WORDS: Record<string, string> = {
  'errors.title.undefined': 'Something went wrong',
  'errors.detail.undefined': 'Please try again.',
  'errors.title.stale': 'This record has changed',
  'errors.title.INVALID_FILE': 'The file is not valid',
  'errors.code.27': 'The cost is not valid',
}
const lookup = (key: string): string | null => WORDS[key] ?? null
const titleOf = (data: unknown, title?: string) =>
  errorText({ data, ...(title !== undefined && { title }) }, lookup).title

/** Every source at once; each test takes the leading one away. */
const full = { title: 'stale', errorSource: 'from errorSource', message: 'from message', code: 27 }

describe('the title of an error, in the order of [8.1]', () => {
  it('[8.2] an explicit title stands before everything', () => {
    expect(titleOf(full, 'Saving failed')).toBe('Saving failed')
  })
  it('[8.3] then a translated entry keyed by the response title', () => {
    expect(titleOf(full)).toBe('This record has changed')
  })
  it('[8.4] then the response title itself', () => {
    expect(titleOf({ ...full, title: 'Not in the catalogue' })).toBe('Not in the catalogue')
  })
  it('[8.5] then errorSource', () => {
    expect(titleOf({ ...full, title: undefined })).toBe('from errorSource')
  })
  it('[8.6] then message', () => {
    expect(titleOf({ ...full, title: '', errorSource: null })).toBe('from message')
  })
  it('[8.7] then a translation keyed by the value', () => {
    expect(titleOf({ code: 27 })).toBe('The cost is not valid')
    expect(titleOf('INVALID_FILE')).toBe('The file is not valid')
    expect(titleOf(27)).toBe('The cost is not valid')
  })
  it('[8.8] last the undefined error', () => {
    expect(titleOf({ code: 999 })).toBe('Something went wrong')
    expect(titleOf('SOMETHING_ELSE')).toBe('Something went wrong')
    expect(titleOf({})).toBe('Something went wrong')
  })
})

describe('[8.9] the subtitle', () => {
  it('is errorMessage, else detail, else nothing', () => {
    expect(errorText({ data: { errorMessage: 'one', detail: 'two' } }, lookup).subtitle).toBe('one')
    expect(errorText({ data: { detail: 'two' } }, lookup).subtitle).toBe('two')
    expect(errorText({ data: { title: 'stale' } }, lookup).subtitle).toBe('')
  })
  it('is general, with the general title, where there is no response data', () => {
    for (const data of [undefined, null, ''])
      expect(errorText({ data, title: 'Saving failed' }, lookup)).toEqual({
        title: 'Something went wrong',
        subtitle: 'Please try again.',
      })
  })
})

describe('the catalogues', () => {
  it('[8.19] [8.34] have a text for numeric codes and none for what they do not know', () => {
    expect(lookupIn('en')('errors.code.17')).toBe('The file is not valid')
    expect(lookupIn('ar')('errors.code.17')).toMatch(/[\u0600-\u06ff]/)
    expect(lookupIn('en')('errors.title.No such title. At all')).toBeNull()
  })
})

describe('[5.24] errors of a form', () => {
  it('go to the field whose name begins in lower case', () => {
    expect(formErrors({ RequiredAmount: ['At most two decimals'], 'Stages.0.Label': 'Too long' })).toEqual({
      requiredAmount: 'At most two decimals',
      'stages.0.Label': 'Too long',
    })
  })
  it('fail the form where they have another shape', () => {
    for (const raw of ['text', ['a'], { Name: 1 }, { Name: [1] }, { Name: [] }])
      expect(formErrors(raw)).toBe('mismatch')
  })
  it('are none where the server sent none', () => {
    for (const raw of [undefined, null, {}]) expect(formErrors(raw)).toBeNull()
  })
})
