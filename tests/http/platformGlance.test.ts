import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Registration, reviewOf } from './support/registrations.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
let review: Awaited<ReturnType<typeof reviewOf>>
beforeAll(async () => {
  server = await startTestServer()
  review = await reviewOf(server)
})
afterAll(() => server.close())

interface Holder {
  id: string
  name: string
  nameEn: string | null
  branchName: string
  branchNameEn: string | null
  isRegistration: boolean
}
interface Glance {
  active: number
  inactive: number
  awaiting: number
  openIssues: number
  licences: { licence: string; holders: Holder[] }[]
}
const glance = async (): Promise<Glance> =>
  (await server.call('GET', '/api/entities/actions/glance', { as: 'super' })).json<Glance>()

describe('[2.54] how the platform is, at a glance', () => {
  it('counts entities at work and not, and who waits to be let in', async () => {
    const before = await glance()
    const { id } = await review.register()
    expect(await glance()).toEqual({ ...before, awaiting: before.awaiting + 1 })
    const { entity } = (await review.approve(id)).json<Registration>()
    expect(await glance()).toEqual({ ...before, active: before.active + 1 })
    await review.rows(sql`update entities set status = 'inactive' where id = ${entity}::uuid`)
    expect(await glance()).toEqual({ ...before, inactive: before.inactive + 1 })
  })

  it('[8.13] names whoever bears one licence, written in whatever way: charities, and registrations that wait', async () => {
    const one = await review.register({ licence: 'NCNP 5/1447' })
    const { entity } = (await review.approve(one.id)).json<Registration>()
    expect((await glance()).licences).toEqual([])
    const two = await review.register({ licence: 'ncnp-5-1447' })
    const [found, ...others] = (await glance()).licences
    expect(others).toEqual([])
    expect(found?.holders).toEqual([
      { id: entity, name: one.name, nameEn: null, branchName: 'Hail', branchNameEn: null, isRegistration: false },
      { id: two.id, name: two.name, nameEn: null, branchName: 'Hail', branchNameEn: null, isRegistration: true },
    ])
    await review.call('POST', `/${two.id}/reject`, { reason: 'It is here already.' })
    expect((await glance()).licences).toEqual([])
  })

  it('product.md 1: branches of one charity share its licence', async () => {
    const one = await review.register({ licence: '900' })
    const { entity } = (await review.approve(one.id)).json<Registration>()
    await review.rows(sql`insert into entities (id, name, branch_name, licence_number, main_entity)
      values (gen_random_uuid(), ${one.name}, 'Sakaka', '900', ${entity}::uuid)`)
    expect((await glance()).licences).toEqual([])
  })
})
