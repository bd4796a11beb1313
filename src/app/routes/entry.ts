import type { ComponentType } from 'react'
import { branchAdmins, entityStaff, platformAdmins, type Role, support } from '../../../resources/_kit/roles.ts'
import type { Load, RouteEntry, Target, ViewName } from './types.ts'

// What the tables of routes are written with.

export const redirect = (to: string): Target => ({ kind: 'redirect', to })
/** The component that a file exports among others. */
export const part = (load: Load): Target => ({ kind: 'screen', load })
/** The component that a file exports by default. */
export const screen = (load: () => Promise<{ default: ComponentType }>): Target =>
  part(async () => (await load()).default)
/** The same of a page that is opened first: it says nothing beside i18n/en/first.ts, and waits for no other texts. */
export const firstScreen = (load: () => Promise<{ default: ComponentType }>): Target => ({
  kind: 'screen',
  load: async () => (await load()).default,
  says: 'first',
})
/** The component of a list that says nothing beside i18n/en/lists.ts, and waits for no other texts. */
export const listPart = (load: Load): Target => ({ kind: 'screen', load, says: 'lists' })
export const server: Target = { kind: 'server' }
export const view = (resource: string, name: ViewName, fill?: Readonly<Record<string, string>>): Target => ({
  kind: 'view',
  resource,
  view: name,
  ...(fill && { fill }),
})

export const open = (
  area: 'public' | 'auth',
  clause: string,
  path: string,
  target: Target,
  title?: string,
): RouteEntry => ({
  area,
  clause,
  path,
  target,
  ...(title !== undefined && { title }),
})
export const closed =
  (area: 'app' | 'admin', roles?: readonly Role[]) =>
  (clause: string, path: string, target: Target, title?: string): RouteEntry => ({
    area,
    clause,
    path,
    target,
    ...(roles && { roles }),
    ...(title !== undefined && { title }),
  })

export const anyone = closed('app')
export const staff = closed('app', entityStaff)
/** An entity's people with its own support. */
export const team = (...route: Parameters<ReturnType<typeof closed>>): RouteEntry => ({
  ...closed('app', [...entityStaff, ...support])(...route),
  ofEntity: true,
})
export const branchAdmin = closed('app', branchAdmins)
export const issueReader = closed('app', ['SuperAdmin', 'TechnicalSupport'])
export const admin = closed('admin', platformAdmins)
