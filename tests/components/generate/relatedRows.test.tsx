import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RelatedList } from '../../../src/generate/show/RelatedList.tsx'
import { ID, OTHER, show, useServer } from './harness.tsx'
import { asWideAs } from './listWorld.tsx'

const { list, sent } = useServer()
const gift = { id: ID, donor: OTHER, receiptNumber: 'R-1', amount: '5.00', date: '2026-02-03' }

it.each([
  [390, '5'],
  [1280, '10'],
])('rows that belong to a record stand %i pixels wide %s at a time', async (width, rows) => {
  asWideAs(width)
  list('donor_transactions', [gift], 12)
  const columns = ['receiptNumber', 'amount']
  show(<RelatedList resource="donor_transactions" by="donor" id={OTHER} columns={columns} />, { resource: 'donors' })
  await screen.findByText('R-1')
  expect(sent('GET', '/api/donor_transactions')[0]?.query).toContainEqual(['perPage', rows])
  asWideAs(1280)
})
