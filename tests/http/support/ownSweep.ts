import { randomUUID } from 'node:crypto'
import type { RouteInfo } from '../../../server/app.ts'
import type { Sweep } from './sweep.ts'

/** For who signed in by phone alone; what they reach is in tests/http/reportKinds.test.ts. */
const giversAlone = async (sweep: Sweep, { url }: RouteInfo): Promise<void> =>
  sweep.expectStatus(
    await sweep.call(
      'GET',
      url.replaceAll(/:\w+/g, () => randomUUID()),
    ),
    403,
    url,
  )

/** Pictures by an address that was sealed for a donor: without it nothing, whoever asks (tests/http/ownProject.test.ts). */
const sealed = async (sweep: Sweep, { url }: RouteInfo): Promise<void> => {
  const { ids } = sweep.planted
  for (const tenant of ['a', 'a2', 'b'] as const) {
    const [project = '', file = ''] = [ids[tenant]['projects']?.[0], ids[tenant]['files']?.[0]]
    const at = url.replace(':id', project).replace(':key', randomUUID()).replace(':file', file).replace(':width', '480')
    sweep.expectStatus(await sweep.call('GET', at), 404, `${url} of ${tenant}`)
  }
}

/** What somebody reads in their own account. */
export const OWN: Record<string, typeof giversAlone> = {
  'GET /api/own/projects/:id': giversAlone,
  'GET /api/own/projects/:id/pictures/:key/:file/:width': sealed,
  'GET /api/own/cards/:gift': giversAlone,
  'GET /api/own/reports': giversAlone,
  'GET /api/own/reports/:id': giversAlone,
  'GET /api/own/letters/:id/:donor': giversAlone,
  'GET /api/own/years/:id/:donor': giversAlone,
  'GET /api/own/data/:donor': giversAlone,
  'GET /api/own/statements': giversAlone,
  'GET /api/own/statements/:donor/:year': giversAlone,
}
