import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openCheckout } from '../../resources/subscriptions/server/index.ts'
import { useBuying } from './support/buying.ts'

const { server, plans, owner, choosing, act, invoiceOf, run, opened, buy, statusOf } = useBuying()

describe('[2.67] what is asked of a package in the wrong state', () => {
  it('[2.15] a page for paying is made once, however often its job is run, and none for what is paid', async () => {
    const id = await opened(plans.small)
    const page = await invoiceOf(id)
    expect(page).toMatchObject({ state: 'open' })
    await run(openCheckout, id)
    expect(await invoiceOf(id)).toEqual(page)
    const paid = await buy(plans.large)
    const settled = await invoiceOf(paid)
    await run(openCheckout, paid)
    expect(await invoiceOf(paid)).toEqual(settled)
    expect(await statusOf(paid)).toEqual({ status: 'Renewed' })
  })

  it('whoever checks a payment that is settled changes nothing', async () => {
    const id = await buy(plans.small)
    expect((await act(id, 'check')).statusCode).toBe(200)
    expect(await statusOf(id)).toEqual({ status: 'Renewed' })
  })

  it('[4.14] is given up once', async () => {
    const id = await buy(plans.small)
    expect((await act(id, 'unsubscribe')).json()).toMatchObject({ status: 'Canceled' })
    expect([(await act(id, 'unsubscribe')).statusCode, await statusOf(id)]).toEqual([409, { status: 'Canceled' }])
  })

  it('a package that the platform has deleted is not to be had', async () => {
    await owner(sql`update plans set deleted_at = now() where id = ${plans.large}::uuid`)
    expect((await choosing(plans.large)).json()).toMatchObject({ errors: { Plan: [expect.any(String)] } })
    await owner(sql`update plans set deleted_at = null where id = ${plans.large}::uuid`)
  })

  it('[8.40] only what is paid has a paper', async () => {
    const paper = async (id: string) =>
      (await server().call('GET', `/api/invoices/${String((await invoiceOf(id))?.['id'])}/pdf`)).statusCode
    expect(await paper(await opened(plans.small))).toBe(404)
    expect(await paper(await buy(plans.large))).toBe(200)
  })
})
