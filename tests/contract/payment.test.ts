import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Moyasar } from '../../server/integrations/payment/moyasar.ts'
import { startPayments, type TestPayments } from '../http/support/payments.ts'

let peer: TestPayments
beforeAll(async () => {
  peer = await startPayments()
})
afterAll(() => peer.stop())

const request = {
  reference: 'one-of-ours',
  halalas: 11_500,
  currency: 'SAR' as const,
  description: 'Athar package: Basic',
  successUrl: 'http://localhost:3000/app/subscribe/return?subscription=1',
  backUrl: 'http://localhost:3000/app/subscribe/return?subscription=1',
  until: '2099-01-01T00:00:00.000Z',
}

const reason = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'none',
    (error: { reason?: string }) => error.reason,
  )

describe('[2.67] the payment service, by its HTTP API', () => {
  it('makes a page for paying, and tells how it stands: waiting, then paid', async () => {
    const opened = await peer.service.open(request)
    expect(opened).toMatchObject({ state: 'waits', status: 'initiated', halalas: 11_500, currency: 'SAR' })
    expect(opened.url).toMatch(/^http/)
    const page = async (language: string): Promise<string> =>
      (await fetch(opened.url ?? '', { headers: { 'accept-language': language } })).text()
    expect(await page('en')).toContain('SAR 115')
    expect(await page('ar')).toContain('115 ريالًا')
    const paid = await fetch(`${opened.url}/paid`, { method: 'POST', redirect: 'manual' })
    expect(paid.status).toBe(303)
    expect(paid.headers.get('location')).toContain('/app/subscribe/return?subscription=1&')
    expect(await peer.service.read(opened.id)).toMatchObject({ id: opened.id, state: 'paid' })
    expect(peer.told).toHaveLength(1)
    expect(peer.told[0]).toMatchObject({ type: 'payment_paid', secret_token: peer.hookToken })
  })

  it.each([
    ['failed', 'over'],
    ['canceled', 'over'],
  ])('what is %s will not be paid', async (act, state) => {
    const { id, url } = await peer.service.open(request)
    await fetch(`${url}/${act}`, { method: 'POST', redirect: 'manual' })
    expect(await peer.service.read(id)).toMatchObject({ state, status: act })
  })

  it('a page is over after its time', async () => {
    const { id } = await peer.service.open({ ...request, until: '2020-01-01T00:00:00.000Z' })
    expect(await peer.service.read(id)).toMatchObject({ state: 'over', status: 'expired' })
  })

  it('says what is wrong: the key, less than 100 halalas, a payment that nobody knows, nobody there', async () => {
    expect(await reason(peer.serviceWith('another key').open(request))).toBe('login')
    expect(await reason(peer.service.open({ ...request, halalas: 99 }))).toBe('refused')
    expect(await reason(peer.service.read('00000000-0000-4000-8000-000000000000'))).toBe('notFound')
    const nobody = new Moyasar({ url: 'http://127.0.0.1:9', key: 'k' }, { privateHosts: true })
    expect(await reason(nobody.open(request))).toBe('connect')
  })

  it('[8.40] tells trouble, another answer and another word from what it knows', async () => {
    const { id } = await peer.service.open(request)
    peer.sandbox.next.push({ status: 503, body: {} })
    expect(await reason(peer.service.read(id))).toBe('busy')
    peer.sandbox.next.push({ status: 200, body: { ok: true } })
    expect(await reason(peer.service.read(id))).toBe('answer')
    peer.sandbox.next.push({ status: 200, body: { id, status: 'refunded', amount: 11_500, currency: 'SAR' } })
    expect(await peer.service.read(id)).toMatchObject({ state: 'other', status: 'refunded', url: null })
  })
})
