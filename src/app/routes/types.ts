import type { ComponentType } from 'react'
import type { Role } from '../../../resources/_kit/roles.ts'

/**
 * `public` and `auth`: open to anyone. `app` and `admin` require a login [2.13], `roles` one of the listed roles
 * [6.8]; without `roles` every signed-in person passes.
 */
export type Area = 'public' | 'auth' | 'app' | 'admin'

/** Fetches a screen of our own: a file of its own in the build, asked for when its route is first opened. */
export type Load = () => Promise<ComponentType>

export type ViewName = 'list' | 'create' | 'edit' | 'show'

export type Target =
  | { kind: 'redirect'; to: string }
  /** `says`: the only texts that it waits for: those of i18n/en/first.ts, or of i18n/en/lists.ts with them. */
  | { kind: 'screen'; load: Load; says?: 'first' | 'lists' }
  /** A generated view of a resource; `fill` names the route parameter that a new record's field takes. */
  | { kind: 'view'; resource: string; view: ViewName; fill?: Readonly<Record<string, string>> }
  /** The server answers it with a page of its own, outside this app. */
  | { kind: 'server' }
  /** No address of ours: a 404 once the guard has let one pass. */
  | { kind: 'missing' }

export interface RouteEntry {
  /** Whole path with `:parameters`. */
  path: string
  /** The clause of the specification, or the point of product.md ("p40"), or "own". */
  clause: string
  area: Area
  roles?: readonly Role[]
  /** For an entity's people alone: support of the platform bears the role of an entity's own. */
  ofEntity?: true
  target: Target
  /** Key of the page's title. */
  title?: string
}
