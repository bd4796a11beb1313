import { describe, expect, it } from 'vitest'
import type { GuessField } from '../../../server/import/reader/headers.ts'
import { guessColumns } from '../../../server/import/reader/headers.ts'

const DONOR: GuessField[] = [
  { name: 'name', aliases: ['Donor name', 'Full name', 'اسم المتبرع', 'الاسم'], required: true },
  { name: 'mobile', aliases: ['Phone', 'Mobile number', 'رقم الجوال', 'الجوال'], required: true },
  { name: 'email', aliases: ['E-mail', 'Email address', 'البريد الإلكتروني'] },
  { name: 'donorType', aliases: ['نوع المتبرع'] },
]

const GIFT: GuessField[] = [
  { name: 'donor', aliases: ['Donor mobile', 'جوال المتبرع'], required: true },
  { name: 'donorName', aliases: ['Donor name', 'اسم المتبرع'] },
  { name: 'project', aliases: ['Project code', 'رمز المشروع'], required: true },
  { name: 'amount', aliases: ['المبلغ'], required: true },
  { name: 'date', aliases: ['التاريخ'] },
]

describe('guessing which column is which field', () => {
  it('knows the headers of both languages', () => {
    expect(guessColumns(['Donor name', 'Mobile', 'Email', 'Donor type'], DONOR)).toEqual({
      name: 0,
      mobile: 1,
      email: 2,
      donorType: 3,
    })
    expect(guessColumns(['نوع المتبرع', 'البريد الالكتروني', 'رقم الجوال', 'اسم المتبرع'], DONOR)).toEqual({
      name: 3,
      mobile: 2,
      email: 1,
      donorType: 0,
    })
  })

  it('does not mind case, punctuation, marks, the article, remarks or joined words', () => {
    const headers = ['DONOR-NAME *', 'Mobile_Number (05xxxxxxxx)', 'e.mail:', 'DonorType']
    expect(guessColumns(headers, DONOR)).toEqual({ name: 0, mobile: 1, email: 2, donorType: 3 })
    expect(guessColumns(['إسم المُتبرّع', 'جـــوال'], DONOR)).toMatchObject({ name: 0, mobile: 1 })
    expect(guessColumns(['Amount (SAR)'], GIFT)).toMatchObject({ amount: 0 })
  })

  it('forgives a slip of the pen', () => {
    expect(guessColumns(['Doner name', 'Moblie'], DONOR)).toMatchObject({ name: 0, mobile: 1 })
  })

  it('uses no column twice and gives each to its best match', () => {
    expect(guessColumns(['Donor name', 'Donor mobile', 'Project code', 'Amount', 'Date'], GIFT)).toEqual({
      donor: 1,
      donorName: 0,
      project: 2,
      amount: 3,
      date: 4,
    })
    expect(guessColumns(['Name', 'Name'], [...DONOR.slice(0, 1), { name: 'second', aliases: ['name'] }])).toEqual({
      name: 0,
      second: 1,
    })
  })

  it('leaves a field empty rather than take a column of another meaning', () => {
    expect(guessColumns(['Project name', 'City', '', '***'], DONOR)).toEqual({
      name: null,
      mobile: null,
      email: null,
      donorType: null,
    })
    expect(guessColumns(['Phone 2'], [{ name: 'phone1', aliases: ['Phone 1'] }])).toEqual({ phone1: null })
  })

  it('has no surprises for odd names', () => {
    expect(guessColumns(['constructor', '__proto__'], [{ name: 'amount', aliases: [] }])).toEqual({ amount: null })
    expect(guessColumns([], DONOR)['name']).toBeNull()
  })
})
