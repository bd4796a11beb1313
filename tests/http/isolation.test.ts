import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grantFor } from '../../resources/_kit/access.ts'
import { findResource } from '../../resources/registry.ts'
import type { RouteInfo } from '../../server/app.ts'
import { ACCOUNT } from './support/accountSweep.ts'
import { foreignState, withoutPolicies } from './support/foreignState.ts'
import { LIVE } from './support/liveSweep.ts'
import { NAMED_FILES } from './support/namedFilesSweep.ts'
import { NOTICES, ringEverywhere } from './support/noticesSweep.ts'
import { OWN } from './support/ownSweep.ts'
import { PAGES } from './support/pagesSweep.ts'
import { MARK, plantEverywhere, TENANTS } from './support/plant.ts'
import { plantLetters } from './support/plantLetters.ts'
import { routeKey, Sweep, sweepChosen, sweepList, sweepRecord, sweepWrite } from './support/sweep.ts'
import { ACTION_BODY } from './support/sweepBodies.ts'
import { credentialsOf, startTestServer, type TestServer } from './support.ts'

type Special = (sweep: Sweep, route: RouteInfo) => Promise<void>

const bare: Special = async (sweep, { url }) => sweep.expectStatus(await sweep.call('GET', url), 200, url)

/** A public address with ids in it: with those of anyone, as a signed-in stranger and as nobody, it shows nothing. */
const publicAddress: Special = async (sweep, route) => {
  const { ids } = sweep.planted
  for (const tenant of ['a2', 'b'] as const)
    for (const resource of ['reports', 'donors', 'letters', 'projects', 'surveys'])
      for (const as of ['adminA', null] as const) {
        const id = ids[tenant][resource]?.[0] ?? ''
        const other = ids[tenant]['donors']?.[0] ?? ''
        let n = 0
        const url = route.url.replace(/:\w+|\*/g, () => (n++ === 0 ? id : other))
        await sweep.call(route.method as 'GET', url, { as, ...(route.method === 'GET' ? {} : { body: {} }) })
      }
}

/** Routes that are no resource's, each with a sweep of its own. */
const SPECIAL: Record<string, Special> = {
  ...ACCOUNT,
  ...LIVE,
  ...NAMED_FILES,
  ...NOTICES,
  ...OWN,
  ...PAGES,
  'GET /healthz': bare,
  'POST /welcome': publicAddress,
  'GET /verify': bare,
  'GET /.well-known/athar-keys.json': bare,
  'GET /api/country': bare,
  'GET /api/Subscription/Usage': bare,
  'POST /api/payments/hook': publicAddress,
  'POST /sandbox/payments/invoices': publicAddress,
  'GET /sandbox/payments/invoices/:id': publicAddress,
  'GET /sandbox/payments/pay/:id': publicAddress,
  'POST /sandbox/payments/pay/:id/:act': publicAddress,
  'GET /readyz': bare,
  'GET /api/meta': bare,
  'GET /api/openapi.json': bare,
  'POST /api/Account/Login': async (sweep, { url }) => {
    const body = { ...credentialsOf('adminB'), entityName: 'جمعية البر', branchName: 'الرياض' }
    sweep.expectStatus(await sweep.call('POST', url, { as: null, body }), 401, 'signing in to another charity')
    const otherBranch = { ...credentialsOf('adminA2'), branchName: 'الرياض' }
    sweep.expectStatus(
      await sweep.call('POST', url, { as: null, body: otherBranch }),
      401,
      'signing in to another branch',
    )
  },
  'POST /api/Account/Logout': async (sweep, { url }) => {
    const signed = await sweep.call('POST', '/api/Account/Login', { as: null, body: credentialsOf('projectsA') })
    const authorization = `Bearer ${signed.json<{ data: string }>().data}`
    sweep.expectStatus(await sweep.call('POST', url, { as: null, headers: { authorization } }), 200, url)
    const still = await sweep.server.call('GET', '/user/profile', { as: 'adminB' })
    sweep.expectStatus(still, 200, 'another’s session after a logout')
  },
  'POST /api/files/upload': async (sweep, { url }) => {
    const answer = await sweep.server.app.inject({
      method: 'POST',
      url: `${url}?kind=sheet&name=own.csv`,
      headers: { authorization: `Bearer ${await sweep.server.token('adminA')}`, 'content-type': 'text/csv' },
      payload: 'name,phone\nA,0501234567\n',
    })
    sweep.expectStatus(answer, 201, url)
    const { id } = answer.json<{ id: string }>()
    sweep.expectStatus(await sweep.server.call('GET', `/api/files/${id}`, { as: 'adminB' }), 404, 'another’s upload')
    for (const key of ['entityId', 'id'])
      sweep.expectStatus(
        await sweep.call('POST', `${url}?kind=sheet&name=x.csv&${key}=${sweep.server.entities.b}`, { body: {} }),
        400,
        `${url} with ${key}`,
      )
  },
  'GET /api/files/:id/content/:variant': async (sweep, { url }) => {
    const { ids } = sweep.planted
    const at = (id: string | undefined, variant: string) => url.replace(':id', id ?? '').replace(':variant', variant)
    for (const variant of ['original', '480']) {
      const own = await sweep.call('GET', at(ids.a['files']?.[0], variant))
      if (own.statusCode !== 200 || own.body !== MARK.a)
        sweep.problem(`${at('own', variant)} is not one's own file`, own)
      const unknown = await sweep.call('GET', at(randomUUID(), variant))
      for (const tenant of ['a2', 'b'] as const)
        sweep.expectUnknown(
          await sweep.call('GET', at(ids[tenant]['files']?.[0], variant)),
          unknown,
          `${variant} of ${tenant}`,
        )
    }
  },
  // A charity that is no part of the demonstration removes nothing.
  'POST /api/demo/remove': async (sweep, { url }) =>
    sweep.expectStatus(await sweep.call('POST', url, { body: {} }), 403, url),
  'GET /api/dashboard': async (sweep, { url }) => {
    const own = await sweep.call('GET', url)
    sweep.expectStatus(own, 200, url)
    if (!own.body.includes(MARK.a)) sweep.problem(`${url} does not show one's own rows`, own)
    for (const tenant of ['a2', 'b'] as const) {
      const similarTo = sweep.planted.ids[tenant]['projects']?.[0] ?? ''
      sweep.expectStatus(await sweep.call('GET', `${url}?similarTo=${similarTo}`), 200, `${url} of ${tenant}`)
      const entityId = sweep.server.entities[tenant]
      sweep.expectStatus(await sweep.call('GET', `${url}?entityId=${entityId}`), 400, `${url} with entityId`)
    }
  },
  'GET /api/outbox': async (sweep, { url }) => {
    const answer = await sweep.call('GET', url)
    sweep.expectStatus(answer, 200, url)
    if (!answer.body.includes(MARK.a)) sweep.problem('the outbox does not show one’s own letter', answer)
  },
  'GET /api/outbox/:id': async (sweep, { url }) => {
    const { mail } = sweep.server.services
    const letters = (mail.mailer && (await mail.catcher?.list())) || []
    if (letters.length < 3) sweep.problem('the planted letters were not caught')
    const unknown = await sweep.call('GET', url.replace(':id', '1700000000000-000001'))
    for (const { id, subject } of letters) {
      const answer = await sweep.call('GET', url.replace(':id', id))
      if (subject.includes(MARK.a)) sweep.expectStatus(answer, 200, `${url} of one's own letter`)
      else sweep.expectUnknown(answer, unknown, `${url} of another's letter`)
    }
  },
}

/**
 * Each fence by itself, and both. Nothing that an entity's administrator can call leans on the row policies alone; what is a
 * donor's own has the same three in ownRows.test.ts, and functions that run with their owner's rights know no policy at all.
 */
describe.each([
  ['both fences', { withoutTenantFilter: false, policies: true }],
  ['row policies alone', { withoutTenantFilter: true, policies: true }],
  ['the engine’s filter alone', { withoutTenantFilter: false, policies: false }],
])('isolation of tenants, %s', (_what, { withoutTenantFilter, policies }) => {
  let server: TestServer
  let sweep: Sweep
  let before: Record<string, unknown>

  beforeAll(async () => {
    server = await startTestServer({ withoutTenantFilter })
    const planted = await plantEverywhere(server)
    await ringEverywhere(server)
    await plantLetters(server, planted)
    sweep = new Sweep(server, planted)
    for (const person of ['adminA', 'adminB'] as const) await server.token(person)
    before = await foreignState(server)
    if (!policies) await withoutPolicies(server)
  })
  afterAll(() => server.close())

  const routesOf = (audience: string): RouteInfo[] => server.app.routeList.filter((r) => r.audience === audience)
  const taken = (): string[] => sweep.problems.splice(0)

  it('[6.8] nobody without a session gets past the door of any route', async () => {
    const closed = [...routesOf('session'), ...routesOf('resource')]
    expect(closed.length).toBeGreaterThan(60)
    for (const route of closed) {
      const url = route.url.replace(/:\w+/g, () => sweep.planted.ids.a['projects']?.[0] ?? '')
      for (const authorization of [undefined, 'Bearer nonsense', 'Basic YWRtaW46YWRtaW4=']) {
        const headers: Record<string, string> = authorization ? { authorization } : {}
        const answer = await sweep.call(route.method as 'GET', url, {
          as: null,
          headers,
          ...(route.method === 'GET' ? {} : { body: {} }),
        })
        sweep.expectStatus(answer, 401, routeKey(route))
      }
    }
    expect(taken()).toEqual([])
  })

  it('no route of a resource reads, filters by, refers to or acts on a row of another tenant', async () => {
    // Removing comes last: the other calls need the rows; and what takes others along comes after them.
    const all = routesOf('resource')
    const removes = ({ method, url }: RouteInfo): boolean => method === 'DELETE' || url.endsWith('/forget')
    const routes = [...all.filter((one) => !removes(one)), ...all.filter(removes).toReversed()]
    for (const route of routes) {
      const [name = '', operation = ''] = (route.operation ?? '').split('.')
      const entry = findResource(name)
      if (!entry) throw new Error(`${routeKey(route)} names no resource`)
      const { resource } = entry
      sweep.covered.add(routeKey(route))
      if (!grantFor(entry.access, operation, { roles: ['BranchAdmin'], reach: 'entity' })) {
        await sweepClosed(route, name)
        continue
      }
      if (operation === 'export' && route.method === 'POST') await sweepChosen(sweep, route, resource)
      else if (operation === 'list' || operation === 'export') await sweepList(sweep, route, resource)
      else if (resource.tenant === 'platform') {
        if (route.method === 'GET')
          sweep.expectStatus(
            await sweep.call('GET', route.url.replace(':id', sweep.planted.ids.a[name]?.[0] ?? '')),
            200,
            routeKey(route),
          )
        else
          sweep.expectStatus(
            await sweep.call(route.method as 'POST', route.url.replace(':id', sweep.planted.ids.a[name]?.[0] ?? ''), {
              body: {},
            }),
            403,
            routeKey(route),
          )
      } else if (operation === 'create') await sweepWrite(sweep, route, resource)
      else if (route.url.includes(':id')) {
        await sweepRecord(sweep, route, name, operation)
        if (operation === 'update') await sweepWrite(sweep, route, resource)
      } else if (route.url.includes('/actions/')) await sweepListAction(route)
      else sweep.covered.delete(routeKey(route))
    }
    expect(taken()).toEqual([])
  }, 120_000)

  /** An operation that an entity's administrator does not have: one's own and another's row are refused alike. */
  const sweepClosed = async (route: RouteInfo, name: string): Promise<void> => {
    for (const tenant of TENANTS) {
      const url = route.url.replace(':id', sweep.planted.ids[tenant][name]?.[0] ?? '')
      sweep.expectStatus(
        await sweep.call(route.method as 'POST', url, route.method === 'GET' ? {} : { body: { version: 1 } }),
        403,
        `${routeKey(route)} of ${tenant}`,
      )
    }
  }

  const sweepListAction = async (route: RouteInfo): Promise<void> => {
    const input = ACTION_BODY[route.operation ?? '']
    if (!input) throw new Error(`${routeKey(route)} has no body typed out in ACTION_BODY`)
    if (route.method === 'GET') {
      // What is asked of a list by address names kinds of records, and no record.
      const query = new URLSearchParams(input(sweep.planted.ids.a) as Record<string, string>).toString()
      sweep.expectStatus(await sweep.call('GET', `${route.url}?${query}`), 200, routeKey(route))
      return
    }
    const unknown = await sweep.call('POST', route.url, {
      body: input(
        Object.fromEntries(
          Object.keys(sweep.planted.ids.a).map((r) => [r, Array.from({ length: 5 }, () => randomUUID())]),
        ),
      ),
    })
    for (const tenant of ['a2', 'b'] as const) {
      const answer = await sweep.call('POST', route.url, { body: input(sweep.planted.ids[tenant]) })
      if (answer.statusCode < 400 || answer.body !== unknown.body)
        sweep.problem(`${routeKey(route)} with ids of ${tenant} (unknown: ${unknown.body})`, answer)
    }
  }

  it('routes that are no resource’s show and touch nothing of another tenant', async () => {
    for (const route of server.app.routeList) {
      if (route.audience === 'resource') continue
      const special =
        SPECIAL[routeKey(route)] ??
        (/[:*]/.test(route.url) && ['public', 'link'].includes(route.audience) ? publicAddress : undefined)
      if (!special) continue
      await special(sweep, route)
      sweep.covered.add(routeKey(route))
    }
    expect(taken()).toEqual([])
  })

  it('after every call each foreign row, file and job is as it was', async () => {
    expect(Object.keys(before).length).toBeGreaterThan(15)
    expect(await foreignState(server)).toEqual(before)
  })

  it('answers a repeated key of another person with nothing of theirs', async () => {
    const headers = { 'idempotency-key': 'shared-key-0001' }
    const body = { name: 'The same donor' }
    const theirs = await server.call('POST', '/api/donors', { as: 'adminB', body, headers })
    const ours = await server.call('POST', '/api/donors', { as: 'adminA', body, headers })
    expect([theirs.statusCode, ours.statusCode]).toEqual([201, 201])
    expect(ours.json<{ id: string }>().id).not.toBe(theirs.json<{ id: string }>().id)
    expect(
      (await server.call('DELETE', `/api/donors/${theirs.json<{ id: string }>().id}`, { as: 'adminB' })).statusCode,
    ).toBe(200)
  })

  it('the sweep left no route out', () => {
    const left = server.app.routeList.map(routeKey).filter((key) => !sweep.covered.has(key))
    expect(left).toEqual([])
    expect(sweep.calls).toBeGreaterThan(1000)
  })
})
