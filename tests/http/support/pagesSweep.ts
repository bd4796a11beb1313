import type { RouteInfo } from '../../../server/app.ts'
import type { Sweep } from './sweep.ts'

type Special = (sweep: Sweep, route: RouteInfo) => Promise<void>

const answers =
  (status: 200 | 302): Special =>
  async (sweep, { url }) =>
    sweep.expectStatus(await sweep.call('GET', url), status, url)

/** Pages for whoever comes, the same for all, and the short addresses that lead to them. */
export const PAGES: Record<string, Special> = {
  'GET /termsAndConditions': answers(200),
  'GET /welcome': answers(200),
  'GET /welcome/sent': answers(200),
  'GET /about': answers(302),
  'GET /contact': answers(302),
  'GET /privacy': answers(302),
  'GET /terms': answers(302),
}
