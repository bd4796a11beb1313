// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { paperName } from '../../../resources/_contracts/inWriting.ts'
import { WritingButton } from '../../../resources/donor_transactions/ui/writing/Button.tsx'
import { resourceViews } from '../../../src/generate/index.tsx'
import { ID, show, useServer } from '../generate/harness.tsx'

const { on, seen } = useServer()
const at = `/api/donor_transactions/${ID}`
beforeEach(() => {
  resourceViews('donor_transactions')
})

const open = async (locale: 'ar' | 'en', name: string, data: object) => {
  on('get', '*/api/donor_transactions/:id/inWriting', { body: data })
  on('get', '*/api/donor_transactions/:id/statement', { body: {} })
  on('post', '*/api/donor_transactions/:id/issueReceipt', { body: { receiptNumber: 'R-7' } })
  show(<WritingButton gift={ID} />, { resource: 'donor_transactions', locale })
  await userEvent.click(await screen.findByRole('button', { name }))
}
const issued = { receiptNumber: 'R-7', canIssue: false, isStated: true }
const asked = (method: string) => seen.filter((one) => one.method === method).map((one) => one.path)

it('product.md 11: says what a receipt means before one is issued, and issues it once', async () => {
  await open('en', 'In writing', {
    receiptNumber: null,
    canIssue: true,
    isStated: true,
    isCancelled: false,
    returned: '0',
  })
  expect(await screen.findByText(/It takes the next number; donor, project, amount and date then stay/)).toBeTruthy()
  expect(asked('POST')).toEqual([])
  await userEvent.dblClick(screen.getByRole('button', { name: 'Issue the receipt and download it' }))
  await waitFor(() => expect(asked('GET')).toContain(`${at}/statement`))
  expect(asked('POST')).toEqual([`${at}/issueReceipt`])
})

it('names the number of a receipt that was issued, in Arabic', async () => {
  await open('ar', 'إفادة أو سند', { ...issued, isCancelled: false, returned: '0' })
  expect(await screen.findByText('صدر لهذا التبرع سند القبض رقم R-7.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'تنزيل السند' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /إصدار/ })).toBeNull()
})

it('says what the paper of a receipt says: that it is cancelled, or how much went back', async () => {
  await open('en', 'In writing', { ...issued, isCancelled: true, returned: '0' })
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The donation went back to the donor: its receipt is cancelled. The paper keeps its number and says so.',
  )
  expect(screen.getByRole('button', { name: 'Download receipt' })).toBeTruthy()
})

it('in Arabic, of a part', async () => {
  await open('ar', 'إفادة أو سند', { ...issued, isCancelled: false, returned: '20.00' })
  expect((await screen.findByRole('alert')).textContent).toContain('أُعيد منه إلى المتبرع')
})

it('a receipt is called by its number as a file, whatever signs that bears', () => {
  expect(paperName('R-2026/7')).toBe('receipt-R-2026-7.pdf')
  expect(paperName('سند 7')).toBe('receipt-سند-7.pdf')
  expect(paperName(null)).toBe('athar-statement.pdf')
})

it('offers nothing of what was given back', async () => {
  await open('en', 'In writing', {
    receiptNumber: null,
    canIssue: false,
    isStated: false,
    isCancelled: false,
    returned: '0',
  })
  expect(await screen.findByText(/Nothing can be had in writing/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Download/ })).toBeNull()
})
