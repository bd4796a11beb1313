import { entityStaff, type Role } from '../../../resources/_kit/roles.ts'
import type { Area, RouteEntry } from './types.ts'

const waiting = (area: Area, roles: readonly Role[] | undefined, routes: readonly (readonly [string, string])[]) =>
  routes.map(
    ([clause, path]): RouteEntry => ({
      clause,
      path,
      area,
      ...(roles && { roles }),
      target: { kind: 'notBuilt' },
      title: 'shell.notBuilt.title',
    }),
  )

/** The shrinking list: every route whose screen is not built yet. It is guarded, then a 404. Take a line out to build it. */
export const notBuilt: readonly RouteEntry[] = [
  ...waiting('public', undefined, [
    ['2.12', '/studio/settings'],
    ['2.12', '/studio/inputs'],
    ['p40', '/welcome'],
  ]),
  ...waiting('app', entityStaff, [
    ['2.37', '/app/donors/upload-donor-foundation'],
    ['2.37', '/app/donors/upload-joud-donor'],
    ['2.44', '/app/settings/color-settings'],
  ]),
]
