import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { HeldLook, HeldPayment } from '../../../resources/_contracts/heldPayments.ts'
import HeldPayments from '../../../resources/subscriptions/ui/held/index.tsx'
import { axeFaults } from '../axe.ts'
import { ID, OTHER, show, useServer } from '../generate/harness.tsx'

const { on, sent } = useServer()

const payment = (over: Partial<HeldPayment> = {}): HeldPayment => ({
  id: ID,
  entityId: OTHER,
  entityName: 'نخيل',
  entityNameEn: 'Nakheel',
  branchName: 'Main',
  branchNameEn: null,
  planAr: 'الأساسية',
  planEn: 'Basic',
  asked: '115.00',
  paid: '1.00',
  currency: 'SAR',
  problem: 'mismatch',
  heldAt: '2026-11-03T09:00:00Z',
  reference: 'ref-77',
  serviceStatus: 'paid',
  standing: 'paid',
  serviceAskedAt: '2026-11-03T09:05:00Z',
  outcome: null,
  settledAt: null,
  note: null,
  ...over,
})
const held = (waiting: HeldPayment[], settled: HeldPayment[] = []) =>
  on('get', '*/api/subscriptions/actions/held', { body: { waiting, settled } })
const looks = (over: Partial<HeldLook> = {}) =>
  on('post', `*/api/subscriptions/${ID}/look`, {
    body: {
      isAnswered: true,
      serviceStatus: 'paid',
      standing: 'paid',
      isBack: false,
      follows: 'begins',
      begins: null,
      presentAr: null,
      presentEn: null,
      ...over,
    },
  })

const stage = { resource: 'subscriptions', roles: ['SuperAdmin'] }
const open = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}
const bodies = (act: string) => sent('POST', `/api/subscriptions/${ID}/${act}`).map(({ body }) => body)

describe('[8.40] payments that are held', () => {
  it('says whose, what was asked and paid, since when and why in words, with the reference to copy', async () => {
    held(
      [payment(), payment({ id: OTHER, problem: 'overtaken', paid: '20.00', currency: 'USD' })],
      [payment({ id: 's', outcome: 'paidBack', settledAt: '2026-11-04T09:00:00Z', note: 'Paid twice.' })],
    )
    const { container } = show(HeldPayments, stage)
    expect((await screen.findAllByRole('link', { name: 'Nakheel · Main' }))[0]?.getAttribute('href')).toBe(
      `/admin/entities/view/${OTHER}`,
    )
    expect(screen.getByText(/What was paid differs from what was asked for/)).toBeTruthy()
    expect(screen.getByText(/It was paid after another package had come into force/)).toBeTruthy()
    expect(screen.getByText('20.00 USD')).toBeTruthy()
    expect(screen.getAllByDisplayValue('ref-77')).toHaveLength(2)
    expect(screen.getByText(/Paid twice\./)).toBeTruthy()
    expect(await axeFaults(container)).toEqual([])
  })

  it('says that nothing waits where nothing does', async () => {
    held([])
    show(HeldPayments, stage)
    expect(await screen.findByText('No payment waits for you')).toBeTruthy()
  })

  it('[4.14] asks before it makes it the package: what the service says, what follows, and a note', async () => {
    held([payment()])
    looks({ follows: 'adds', presentAr: 'الكبرى', presentEn: 'Big' })
    on('post', `*/api/subscriptions/${ID}/accept`, { body: { id: ID } })
    show(HeldPayments, stage)
    const dialog = await open('Make it the package')
    expect(await dialog.findByText('The payment service says now: paid.')).toBeTruthy()
    expect(dialog.getByText(/in place of “Big”. What is left of that one is added to it/)).toBeTruthy()
    const press = () => fireEvent.click(dialog.getByRole('button', { name: 'Make it the package' }))
    press()
    expect(await dialog.findByText('This field is required.')).toBeTruthy()
    expect(bodies('accept')).toEqual([])
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'The bank took its fee.' } })
    press()
    await expect.poll(() => bodies('accept')).toEqual([{ note: 'The bank took its fee.', follows: 'adds' }])
    await expect.poll(() => sent('GET', '/api/subscriptions/actions/held').length).toBeGreaterThan(1)
  })

  it('warns where the money has gone back already, and where the service is silent', async () => {
    held([payment()])
    looks({ isBack: true, serviceStatus: 'refunded', standing: 'paidBack', isAnswered: false })
    show(HeldPayments, stage)
    const dialog = await open('Make it the package')
    expect(await dialog.findByText(/could not be asked just now. It last said: paid back/)).toBeTruthy()
    expect(dialog.getByText(/The money has gone back already/)).toBeTruthy()
  })

  it('records that it was paid back, and by another way only where that is said', async () => {
    held([payment()])
    looks()
    on('post', `*/api/subscriptions/${ID}/payBack`, { body: { id: ID } })
    show(HeldPayments, stage)
    const dialog = await open('It was paid back')
    fireEvent.click(await dialog.findByRole('switch', { name: 'It went back by another way, such as a bank transfer' }))
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'By bank transfer.' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Record it as paid back' }))
    await expect.poll(() => bodies('payBack')).toEqual([{ note: 'By bank transfer.', elsewhere: true }])
  })

  it('asks for an answer that was lost by the key of the first press, and by another for other words', async () => {
    held([payment()])
    looks()
    const down = { status: 503, body: { title: 'x', detail: 'y' } }
    on('post', `*/api/subscriptions/${ID}/payBack`, down)
    show(HeldPayments, stage)
    const dialog = await open('It was paid back')
    const press = async (value: string, times: number) => {
      fireEvent.change(await dialog.findByRole('textbox'), { target: { value } })
      fireEvent.click(dialog.getByRole('button', { name: 'Record it as paid back' }))
      await expect.poll(() => bodies('payBack')).toHaveLength(times)
      await expect
        .poll(() => dialog.getByRole('button', { name: 'Record it as paid back' }).hasAttribute('disabled'))
        .toBe(false)
    }
    await press('Paid twice.', 1)
    await press('Paid twice.', 2)
    await press('Paid thrice.', 3)
    const [first, again, other] = sent('POST', `/api/subscriptions/${ID}/payBack`).map(
      ({ headers }) => headers['idempotency-key'],
    )
    expect(first).toMatch(/.{8}/)
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })

  it('says that another one has settled it, and shows what became of it', async () => {
    held([payment()])
    looks()
    on('post', `*/api/subscriptions/${ID}/accept`, {
      status: 409,
      body: { title: 'x', detail: 'y', fault: 'paymentSettled' },
    })
    show(HeldPayments, stage)
    const dialog = await open('Make it the package')
    fireEvent.change(await dialog.findByRole('textbox'), { target: { value: 'Mine.' } })
    held([])
    fireEvent.click(dialog.getByRole('button', { name: 'Make it the package' }))
    expect(await screen.findByText('No payment waits for you')).toBeTruthy()
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  })
})
