import { registry } from '../../../resources/registry.ts'
import type { RouteInfo } from '../../../server/app.ts'
import { listenFromNow } from './listener.ts'
import type { Sweep } from './sweep.ts'

/** Every row of the others is touched: nothing is told; then one's own: all of it is. */
export const LIVE: Record<string, (sweep: Sweep, route: RouteInfo) => Promise<void>> = {
  'GET /api/live': async (sweep, { url }) => {
    // Rows of the platform alone are nobody's of an entity, whichever of them is touched.
    const live = registry.flatMap(({ resource }) => (resource.live ? [resource] : []))
    const followed = live.filter(({ tenant }) => tenant !== 'closed').map(({ name }) => name)
    const closed = live.filter(({ tenant }) => tenant === 'closed').map(({ name }) => name)
    if (followed.length < 10) sweep.problem(`${url}: nothing is followed`)
    const touch = async (tenant: 'a' | 'a2' | 'b'): Promise<void> => {
      for (const name of followed)
        await sweep.server.db.owner((tx) =>
          tx.raw(`update ${name} set id = id where entity_id = '${sweep.server.entities[tenant]}'`),
        )
    }
    const ear = await listenFromNow(sweep.server, 'adminA')
    for (const tenant of ['a2', 'b'] as const) await touch(tenant)
    for (const name of closed) await sweep.server.db.owner((tx) => tx.raw(`update ${name} set id = id`))
    await new Promise((resolve) => setTimeout(resolve, 500))
    if (ear.heard.length > 0) sweep.problem(`${url} told ${ear.heard.flat().join()} of others`)
    await Promise.all([...followed.map((name) => ear.hears(name)), touch('a')])
    ear.leave()
    sweep.expectStatus(await sweep.call('GET', url), 400, `${url}, not as a stream`)
  },
}
