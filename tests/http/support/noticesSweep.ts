import { sql } from 'drizzle-orm'
import type { RouteInfo } from '../../../server/app.ts'
import type { TestServer } from '../support.ts'
import { MARK } from './plant.ts'
import type { Sweep } from './sweep.ts'

/** Every charity has something that the bell tells: an import that failed just now. */
export const ringEverywhere = ({ db }: TestServer) =>
  db.owner((tx) => tx.rows(sql`update imports set status = 'failed', finished_at = now()`))

/** What the bell tells is of one's own rows, and what one has seen is one's own mark. */
export const NOTICES: Record<string, (sweep: Sweep, route: RouteInfo) => Promise<void>> = {
  'GET /api/notices': async (sweep, { url }) => {
    const own = await sweep.call('GET', url)
    sweep.expectStatus(own, 200, url)
    if (!own.body.includes(MARK.a)) sweep.problem(`${url} does not tell of one's own rows`, own)
    for (const tenant of ['a2', 'b'] as const) {
      const entityId = sweep.server.entities[tenant]
      sweep.expectStatus(await sweep.call('GET', `${url}?entityId=${entityId}`), 400, `${url} with entityId`)
    }
  },
  // One's own mark alone: nobody else's can be named.
  'POST /api/notices/seen': async (sweep, { url }) => {
    const body = { until: '2026-01-01T00:00:00Z' }
    sweep.expectStatus(await sweep.call('POST', url, { body }), 200, url)
    const userId = sweep.server.users.adminB
    sweep.expectStatus(await sweep.call('POST', url, { body: { ...body, userId } }), 400, `${url} with userId`)
  },
}
