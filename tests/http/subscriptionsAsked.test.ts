import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openCheckout } from '../../resources/subscriptions/server/index.ts'
import { heldWorld } from './support/heldWorld.ts'

const { world, owner, choose, act, invoice, run, asked, bought, stands } = heldWorld()

describe('[2.67] what is asked of a package in the wrong state', () => {
  it('[2.15] a page for paying is made once, however often its job is run, and none for what is paid', async () => {
    const id = await asked('small')
    const page = await invoice(id)
    expect(page).toMatchObject({ state: 'open' })
    await run(openCheckout, id)
    expect(await invoice(id)).toEqual(page)
    const paid = await bought('large')
    const settled = await invoice(paid)
    await run(openCheckout, paid)
    expect(await invoice(paid)).toEqual(settled)
    expect(await stands(paid)).toMatchObject({ status: 'Renewed' })
  })

  it('whoever checks a payment that is settled changes nothing', async () => {
    const id = await bought('small')
    expect((await act(id, 'check', {}, 'adminA')).statusCode).toBe(200)
    expect(await stands(id)).toMatchObject({ status: 'Renewed' })
  })

  it('[4.14] is given up once', async () => {
    const id = await bought('small')
    expect((await act(id, 'unsubscribe', {}, 'adminA')).json()).toMatchObject({ status: 'Canceled' })
    expect((await act(id, 'unsubscribe', {}, 'adminA')).statusCode).toBe(409)
    expect(await stands(id)).toMatchObject({ status: 'Canceled' })
  })

  it('a package that the platform has deleted is not to be had', async () => {
    await owner(sql`update plans set deleted_at = now() where id = ${world.plans.large}::uuid`)
    expect((await choose('large')).json()).toMatchObject({ errors: { Plan: [expect.any(String)] } })
    await owner(sql`update plans set deleted_at = null where id = ${world.plans.large}::uuid`)
  })
})
