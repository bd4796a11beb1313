import { describe, expect, it } from 'vitest'
import { toQuery } from '../../../src/providers/query.ts'

describe('[7.14] query parameters', () => {
  it('repeat the key for arrays', () => {
    expect(toQuery({ filter: { status: ['a', 'b'] } })).toBe('filter.status=a&filter.status=b')
  })
  it('write nested objects with dots, at any depth', () => {
    expect(toQuery({ filter: { amount: { gte: 5, lt: '9.50' } }, sort: { field: 'name', order: 'ASC' } })).toBe(
      'filter.amount.gte=5&filter.amount.lt=9.50&sort.field=name&sort.order=ASC',
    )
  })
  it('skip nulls, wherever they stand, and keep false, zero and the empty text', () => {
    expect(toQuery({ a: null, b: undefined, c: { d: null }, e: [null, 1], f: false, g: 0, h: '' })).toBe(
      'e=1&f=false&g=0&h=',
    )
  })
  it('encode what would break the query', () => {
    expect(toQuery({ filter: { q: 'أحمد & co=1' } })).toBe('filter.q=%D8%A3%D8%AD%D9%85%D8%AF%20%26%20co%3D1')
  })
})
