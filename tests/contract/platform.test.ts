import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { choosePlatform } from '../../server/integrations/platform/index.ts'
import type { Platform } from '../../server/integrations/platform/port.ts'
import { operationOf, type StandIn, startStandIn } from '../ground/support/platform.ts'

let standIn: StandIn
beforeEach(async () => {
  standIn = await startStandIn()
})
afterEach(() => standIn.stop())

const linked = (over: Partial<{ link: string; password: string }> = {}, privateHosts = true): Platform =>
  choosePlatform({ link: standIn.origin, email: standIn.email, password: standIn.password, ...over }, { privateHosts })

const reason = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'none',
    (error: { reason?: string }) => error.reason,
  )

describe('[2.66] signing in at a donation platform', () => {
  it('is a link, an email and a password', async () => {
    await linked().signIn()
    expect(standIn.asked).toEqual(['POST /athar/v1/session'])
    expect(await reason(linked({ password: 'other' }).signIn())).toBe('login')
  })

  it('keeps the path of a link, with or without a slash at its end', async () => {
    await reason(linked({ link: `${standIn.origin}/store/` }).signIn())
    expect(standIn.asked).toEqual(['POST /store/athar/v1/session'])
  })

  it('says what is wrong: nobody there, another page, a redirect, an endless answer', async () => {
    expect(await reason(linked({ link: 'http://127.0.0.1:9' }).signIn())).toBe('connect')
    standIn.next.push((response) => response.end('<html>'))
    expect(await reason(linked().signIn())).toBe('answer')
    standIn.next.push((response) => response.writeHead(302, { location: `${standIn.origin}/elsewhere` }).end())
    expect(await reason(linked().signIn())).toBe('answer')
    expect(standIn.asked).toHaveLength(2)
    standIn.next.push((response) => response.end('x'.repeat(3 * 1024 ** 2)))
    expect(await reason(linked().signIn())).toBe('answer')
  })

  it('reaches no private network where the installation does not let it', async () => {
    for (const link of [standIn.origin, 'https://10.0.0.7', 'https://169.254.169.254', 'https://localhost'])
      expect(await reason(linked({ link }, false).signIn()), link).toBe('address')
    expect(standIn.asked).toEqual([])
  })

  it('waits as long as a busy platform asks, and not for ever', async () => {
    standIn.next.push((response) => response.writeHead(503, { 'retry-after': '0' }).end())
    await linked().signIn()
    expect(standIn.asked).toHaveLength(2)
    standIn.next.push((response) => response.writeHead(429, { 'retry-after': '3600' }).end())
    expect(await reason(linked().signIn())).toBe('busy')
    const again = (): void =>
      void standIn.next.push((response) => response.writeHead(500, { 'retry-after': '0' }).end())
    for (let n = 0; n < 5; n += 1) again()
    expect(await reason(linked().signIn())).toBe('busy')
  })
})

describe('[2.66] what a platform received', () => {
  it('comes page by page, each operation once, as the contract says', async () => {
    standIn.operations = [1, 2, 3].map((n) => operationOf(n))
    standIn.pageSize = 2
    const platform = linked()
    const first = await platform.listOperations(null, null)
    expect(first.operations[0]).toEqual({
      id: 'JD-1',
      donorName: 'متبرع 1',
      donorPhone: '+966500000101',
      donorEmail: null,
      projectCode: 'NK-101',
      projectName: 'سقيا الماء',
      amount: '250.00',
      fund: 'charity',
      paidAt: '2026-01-01T09:30:00.000Z',
      paymentWay: 'mada',
      reversed: false,
    })
    expect(first.next).toBe('2')
    const second = await platform.listOperations(null, first.next)
    expect([second.operations.map(({ id }) => id), second.next]).toEqual([['JD-3'], null])
  })

  it('is asked for from a day on', async () => {
    standIn.operations = [1, 2, 3].map((n) => operationOf(n))
    const { operations } = await linked().listOperations('2026-01-02', null)
    expect(operations.map(({ id }) => id)).toEqual(['JD-2', 'JD-3'])
    expect(standIn.asked.at(-1)).toBe('GET /athar/v1/operations?limit=500&since=2026-01-02')
  })

  it('takes numbers for texts and nothing for what is not known; an operation without an id is no operation', async () => {
    standIn.operations = [{ id: 77, amount: 10.5, paidAt: '2026-01-01T00:00:00Z' }]
    const { operations } = await linked().listOperations(null, null)
    expect(operations[0]).toMatchObject({ id: '77', amount: '10.5', donorPhone: null, reversed: false })
    standIn.operations = [{ amount: '1', paidAt: '2026-01-01T00:00:00Z' }]
    expect(await reason(linked().listOperations(null, null))).toBe('answer')
  })

  it('goes on where the session ended between two pages, and says so where it is refused for good', async () => {
    standIn.operations = [operationOf(1)]
    const platform = linked()
    await platform.signIn()
    standIn.tokens.clear()
    expect((await platform.listOperations(null, null)).operations).toHaveLength(1)
    const refuse = (): void => void standIn.next.push((response) => response.writeHead(401).end())
    refuse()
    standIn.next.push((response) => response.end('{"token":"t"}'))
    refuse()
    expect(await reason(platform.listOperations(null, null))).toBe('login')
  })
})
