import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RouteInfo } from '../../server/app.ts'
import { LINK, OPEN } from './support/openRoutes.ts'
import { CALLERS, type Caller, MATRIX } from './support/roleMatrix.ts'
import { SESSION } from './support/sessionCalls.ts'
import { type Person, startTestServer, type TestServer } from './support.ts'

const server: TestServer = await startTestServer()
const key = ({ method, url }: RouteInfo): string => `${method} ${url}`
const allowedOf = (route: RouteInfo): readonly Caller[] | undefined =>
  SESSION[key(route)] ?? MATRIX.get(route.operation ?? '')
const closed = server.app.routeList.filter(({ audience }) => audience === 'resource' || audience === 'session')

const call = (route: RouteInfo, as: Person | null) => {
  const url = route.url.replace(':variant', 'original').replace(/:\w+/g, () => randomUUID())
  return server.call(route.method as 'GET', url, { as, ...(route.method === 'GET' ? {} : { body: {} }) })
}

const isForbidden = (body: string): boolean => {
  const { code, fault } = JSON.parse(body) as { code: number; fault: string }
  return code === 131 && fault === 'forbidden'
}

describe('the roles of section 6, route by route', () => {
  // A logout ends the one session that the others use.
  const order = [...closed].sort((x, y) => Number(x.url.endsWith('Logout')) - Number(y.url.endsWith('Logout')))
  beforeAll(async () => {
    for (const caller of CALLERS) await server.token(caller)
  })
  afterAll(() => server.close())

  it('has an entry for every route that is not open, and looks at many', () => {
    expect(closed.filter((route) => !allowedOf(route)).map(key)).toEqual([])
    expect(closed.length).toBeGreaterThan(60)
  })

  it('[6.8] leaves open only what is typed out as open', () => {
    const open = server.app.routeList.filter(({ audience }) => audience === 'public' || audience === 'link').map(key)
    expect(open.filter((one) => !OPEN.has(one) && !LINK.test(one))).toEqual([])
  })

  it.each(order.map((route) => [key(route), route] as const))('[6.2] [6.5] [6.6] [6.8] %s', async (_key, route) => {
    const allowed = allowedOf(route) ?? []
    expect((await call(route, null)).statusCode).toBe(401)
    for (const caller of CALLERS) {
      const { statusCode, body } = await call(route, caller)
      // [8.34] no permission is code 131
      const right = allowed.includes(caller)
        ? ![401, 403].includes(statusCode) && statusCode < 500
        : statusCode === 403 && isForbidden(body)
      expect(right, `${caller}: ${statusCode} ${body.slice(0, 200)}`).toBe(true)
    }
  })
})
