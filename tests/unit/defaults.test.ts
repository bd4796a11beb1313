import { describe, expect, it } from 'vitest'
import { boolean, choice, integer, text } from '../../resources/_kit/fields/index.ts'
import { defineResource, type Resource } from '../../resources/_kit/resource.ts'
import { checkBody } from '../../resources/_kit/validate.ts'

const wishes = defineResource({
  name: 'wishes',
  tenant: 'entity',
  fields: {
    word: text(),
    kind: choice(['small', 'great'], { default: 'small' }),
    loud: boolean({ default: true }),
    times: integer({ required: true, default: 3 }),
  },
  title: 'word',
  list: { columns: ['word'], sort: ['createdAt', 'DESC'] },
}) as unknown as Resource

describe('a field’s default', () => {
  it('stands in a new record where nothing was given', () => {
    expect(checkBody(wishes, {}, 'create')).toEqual({
      values: { word: null, kind: 'small', loud: true, times: 3 },
      faults: [],
    })
  })

  it('gives way to what was given, also to no', () => {
    const given = { word: 'rain', kind: 'great', loud: false, times: 0 }
    expect(checkBody(wishes, given, 'create')).toEqual({ values: given, faults: [] })
  })

  it('is no change of a record where nothing was given', () => {
    expect(checkBody(wishes, { word: 'rain' }, 'update')).toEqual({ values: { word: 'rain' }, faults: [] })
  })

  it.each(['create', 'update'] as const)('comes back where the field was emptied (%s)', (mode) => {
    const { values, faults } = checkBody(wishes, { kind: null, loud: null }, mode)
    expect([values['kind'], values['loud'], faults]).toEqual(['small', true, []])
  })

  it('does not stand in for a required field that was emptied', () => {
    const { faults } = checkBody(wishes, { times: null }, 'update')
    expect(faults.map(({ field, key }) => [field, key])).toEqual([['times', 'required']])
  })
})
