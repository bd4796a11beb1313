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

/** What somebody reads in their own account. */
export const OWN: Record<string, typeof giversAlone> = {
  'GET /api/own/projects/:id': giversAlone,
  'GET /api/own/reports': giversAlone,
  'GET /api/own/reports/:id': giversAlone,
  'GET /api/own/letters/:id/:donor': giversAlone,
  'GET /api/own/years/:id/:donor': giversAlone,
  'GET /api/own/data/:donor': giversAlone,
  'GET /api/own/statements': giversAlone,
  'GET /api/own/statements/:donor/:year': giversAlone,
}
