import { afterEach, describe, expect, it, vi } from 'vitest'
import { translate } from '../../i18n/server.ts'
import { date, integer, money } from '../../resources/_kit/fields/index.ts'
import type { Resource } from '../../resources/_kit/resource.ts'
import { checkBody, checkField } from '../../resources/_kit/validate.ts'
import { projectUpdates } from '../../resources/project_updates/schema.ts'
import { projects } from '../../resources/projects/schema.ts'
import { changesOf, soundOf } from '../../src/generate/form/changes.ts'

const faultsOf = (resource: unknown, body: Record<string, unknown>, current = {}) =>
  checkBody(resource as Resource, body, 'update', current).faults.map(({ field, key, args, code }) => ({
    field,
    key,
    args,
    code,
  }))

afterEach(() => {
  vi.useRealTimers()
})

describe('[5.10] [8.20] a project ends at most ten years after it begins', () => {
  const late = (max: string) => [{ field: 'endDate', key: 'endDateLimit', args: { max }, code: 20 }]

  it.each([
    ['2026-01-01', '2036-01-01', []],
    ['2026-01-01', '2036-01-02', late('2036-01-01')],
    ['2024-02-29', '2034-02-28', []],
    ['2024-02-29', '2034-03-01', late('2034-02-28')],
  ] as const)('begun on %s, ended on %s', (startDate, endDate, faults) => {
    expect(faultsOf(projects, { startDate, endDate })).toEqual(faults)
  })

  it('counts from the start that the record has', () => {
    expect(faultsOf(projects, { endDate: '2036-01-02' }, { startDate: '2026-01-01' })).toEqual(late('2036-01-01'))
  })

  it('counts from today where there is no start', () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') })
    expect(faultsOf(projects, { endDate: '2036-11-20' })).toEqual([])
    expect(faultsOf(projects, { endDate: '2036-11-21' })).toEqual(late('2036-11-20'))
  })

  it('says the last day in both languages', () => {
    expect(translate('en', 'validation.endDateLimit', { max: '2036-01-01' })).toBe(
      'The end date cannot be after 1 January 2036 (2 Dhul-Qadah 1457 AH).',
    )
    expect(translate('ar', 'validation.endDateLimit', { max: '2036-01-01' })).toMatch(/1 يناير 2036م/)
  })
})

describe('[5.10] the least date and the least value', () => {
  it('a date lies after its least one', () => {
    const field = date({ min: '2020-12-31', codes: { invalid: 15 } })
    expect(checkField('day', field, '2020-12-31').faults).toEqual([
      { field: 'day', key: 'minDate', args: { min: '2020-12-31' }, code: 15 },
    ])
    expect(checkField('day', field, '2021-01-01').faults).toEqual([])
    expect(translate('en', 'validation.minDate', { min: '2020-12-31' })).toMatch(/^date after 31 December 2020/)
  })

  it('every date lies after 1899', () => {
    expect(faultsOf(projects, { startDate: '1026-01-01' })).toEqual([
      { field: 'startDate', key: 'minDate', args: { min: '1899-12-31' }, code: 15 },
    ])
  })

  it('a target is at least 1', () => {
    expect(faultsOf(projects, { target: 0 })).toMatchObject([{ key: 'targetMinValue', args: { minValue: 1 } }])
    expect(faultsOf(projects, { target: '1' })).toEqual([])
    expect(translate('en', 'validation.targetMinValue', { minValue: 1 })).toBe('target value at least 1')
  })

  it('another number says it without a name', () => {
    expect(checkField('n', integer({ min: 2 }), 1).faults).toMatchObject([{ key: 'minValue', args: { minValue: 2 } }])
    expect(faultsOf(projects, { unitCost: '0' })).toMatchObject([{ key: 'minValue', args: { minValue: '0.01' } }])
  })
})

describe('the dates of a project and of an update', () => {
  it.each([
    ['startDate', '2026-13-01', 15],
    ['startDate', 'soon', 15],
    ['endDate', '2026-02-30', 20],
    ['endDate', '01/02/2026', 20],
  ] as const)('[8.17] [8.20] %s %s is no date: code %i', (field, value, code) => {
    expect(faultsOf(projects, { [field]: value })).toEqual([{ field, key: 'date', args: {}, code }])
  })

  it('[5.13] [8.18] [8.31] a project begins before it ends, not on the same day', () => {
    const wrong = [{ field: 'startDate', key: 'startBeforeEnd', args: {}, code: 16 }]
    expect(faultsOf(projects, { startDate: '2026-05-02', endDate: '2026-05-01' })).toEqual(wrong)
    expect(faultsOf(projects, { startDate: '2026-05-01', endDate: '2026-05-01' })).toEqual(wrong)
    expect(faultsOf(projects, { endDate: '2026-04-01' }, { startDate: '2026-05-01' })).toEqual(wrong)
    expect(faultsOf(projects, { startDate: '2026-05-01', endDate: '2026-05-02' })).toEqual([])
  })

  it('[5.13] [8.18] an update may lie within one day, and not run backwards', () => {
    expect(faultsOf(projectUpdates, { dateFrom: '2026-05-01', dateTo: '2026-05-01' })).toEqual([])
    expect(faultsOf(projectUpdates, { dateFrom: '2026-05-02', dateTo: '2026-05-01' })).toEqual([
      { field: 'dateFrom', key: 'startBeforeEnd', args: {}, code: 16 },
    ])
  })
})

describe('the contact number of a project', () => {
  it.each([
    ['0512345678', '+966512345678'],
    ['٠٥١٢٣٤٥٦٧٨', '+966512345678'],
    ['920012345', '+966920012345'],
    ['8001234567', '+9668001234567'],
  ] as const)('[5.6] takes %s', (given, stored) => {
    const { values, faults } = checkBody(projects as unknown as Resource, { contactNumber: given }, 'update')
    expect(faults).toEqual([])
    expect(values['contactNumber']).toBe(stored)
  })

  it.each(['051234567', '05123456789', '05123a5678', '123', '9200123456'])('[5.6] [8.32] refuses %s', (given) => {
    expect(faultsOf(projects, { contactNumber: given })).toMatchObject([{ field: 'contactNumber', code: 126 }])
  })
})

describe('[8.15] [8.16] [8.31] what a project must say', () => {
  it('names code and name, each with its number', () => {
    const { faults } = checkBody(projects as unknown as Resource, {}, 'create')
    expect(faults.map(({ field, key, code }) => [field, key, code])).toEqual([
      ['code', 'required', 9],
      ['name', 'required', 102],
    ])
  })

  it('[5.9] a code of 41 characters is too long, code 10', () => {
    expect(faultsOf(projects, { code: 'x'.repeat(41) })).toEqual([
      { field: 'code', key: 'maxLength', args: { max: 40 }, code: 10 },
    ])
  })

  it('[5.8] [8.22] a cost of three decimals is invalid, code 27', () => {
    expect(faultsOf(projects, { requiredAmount: '10.125' })).toMatchObject([{ key: 'decimal', code: 27 }])
  })

  it('[5.11] [8.35] [8.37] a video is on YouTube or Vimeo', () => {
    expect(faultsOf(projectUpdates, { videoLink: 'https://example.org/v' })).toMatchObject([
      { field: 'videoLink', key: 'videoLink', code: 313 },
    ])
    expect(faultsOf(projectUpdates, { videoLink: 'https://youtu.be/abc' })).toEqual([])
  })

  it('[8.36] a number of beneficiaries is a number, code 204', () => {
    expect(faultsOf(projects, { beneficiaryNumbers: 'many' })).toMatchObject([{ key: 'integer', code: 204 }])
  })
})

describe('what a form saves by itself', () => {
  const resource = projects as unknown as Resource
  const before = { name: 'Well', code: 'W-1', requiredAmount: '5.00', images: [] }

  it('is what differs once it is cleaned', () => {
    expect(changesOf(resource, { ...before, name: ' Well ', requiredAmount: '5', images: null }, before)).toEqual({
      images: null,
    })
    expect(changesOf(resource, { ...before, name: 'Deep well' }, before)).toEqual({ name: 'Deep well' })
  })

  it('leaves out what is wrong, and every field of a broken rule', () => {
    const changes = { idea: 'x', inboxEmail: 'nobody', startDate: '2026-05-02', endDate: '2026-05-01' }
    expect(soundOf(resource, changes, {})).toEqual({ idea: 'x' })
    expect(soundOf(resource, { name: null, idea: 'x' }, before)).toEqual({ idea: 'x' })
    expect(soundOf(resource, { endDate: '2026-04-01', idea: 'x' }, { startDate: '2026-05-01' })).toEqual({ idea: 'x' })
  })
})

describe('numbers of too many digits', () => {
  const found = (field: Parameters<typeof checkField>[1], given: unknown) =>
    checkField('n', field, given).faults.map(({ key, args, code }) => [key, args, code])

  it('[5.9] [8.36] a number has fifteen digits before its decimals at most, in whatever way it is written', () => {
    for (const given of ['1234567890123456', '1,234,567,890,123,456.50', '١٢٣٤٥٦٧٨٩٠١٢٣٤٥٦', '-1234567890123456'])
      expect(found(money(), given), given).toEqual([['maxDigits', { max: 15 }, 204]])
    expect(found(money(), '000123456789012345.50')).toEqual([])
    expect(found(money(), '12.345')).toEqual([['decimal', {}, 204]])
    expect(found(money(), 'many')).toEqual([['decimal', {}, 204]])
  })

  it('[5.9] a whole number has as many as its field’s largest', () => {
    expect(found(integer(), '1234567890123')).toEqual([['maxDigits', { max: 10 }, 204]])
    expect(found(integer({ max: 100 }), '1000')).toEqual([['maxDigits', { max: 3 }, 204]])
    expect(found(integer({ max: 100 }), 101)).toEqual([['maxValue', { max: 100 }, 204]])
    expect(found(integer(), '12a')).toEqual([['integer', {}, 204]])
  })
})
