import type { Role } from '../../../resources/_kit/roles.ts'

/**
 * `public` and `auth`: open to anyone. `app` and `admin` require a login [2.13], `roles` one of the listed roles
 * [6.8]; without `roles` every signed-in person passes.
 */
export type Area = 'public' | 'auth' | 'app' | 'admin'

/** Screens of our own, by the name under which screens.ts loads them. */
export type ScreenName =
  | 'login'
  | 'logout'
  | 'forbidden'
  | 'home'
  | 'profile'
  | 'outbox'
  | 'adminOutbox'
  | 'entity'
  | 'project'
  | 'notesTimeline'
  | 'quickUpdate'
  | 'projectsPublished'
  | 'projectsDraft'
  | 'donors'
  | 'gifts'
  | 'reportBuilder'
  | 'report'
  | 'reportForward'
  | 'importProjects'
  | 'importDonors'
  | 'importTransactions'
  | 'importOne'
  | 'donorLogin'
  | 'register'
  | 'checkEmail'
  | 'emailVerified'
  | 'forgotPassword'
  | 'resetPassword'
  | 'resetDone'
  | 'firstTime'
  | 'changePassword'
  | 'projectAdmin'
  | 'support'
  | 'donorHome'
  | 'donorIssues'
  | 'donorIssue'
  | 'questions'
  | 'users'
  | 'entityAdd'
  | 'adminEntities'
  | 'adminEntityView'
  | 'adminEntityEdit'
  | 'adminRegistrations'
  | 'adminRegistration'
  | 'adminDonorTypes'
  | 'adminDonorTypeCreate'
  | 'adminDonorTypeEdit'
  | 'adminClassifications'
  | 'adminClassificationCreate'
  | 'adminClassificationEdit'
  | 'adminUsers'
  | 'adminPayment'
  | 'adminTemplates'

export type ViewName = 'list' | 'create' | 'edit' | 'show'

export type Target =
  | { kind: 'redirect'; to: string }
  | { kind: 'screen'; screen: ScreenName }
  /** A generated view of a resource; `fill` names the route parameter that a new record's field takes. */
  | { kind: 'view'; resource: string; view: ViewName; fill?: Readonly<Record<string, string>> }
  /** The server answers it with a page of its own, outside this app. */
  | { kind: 'server' }
  /** Known and guarded; its screen comes with a later issue, until then it is a 404. */
  | { kind: 'notBuilt' }

export interface RouteEntry {
  /** Whole path with `:parameters`. */
  path: string
  /** The clause of the specification, or the point of product.md ("p40"), or "own". */
  clause: string
  area: Area
  roles?: readonly Role[]
  target: Target
  /** Key of the page's title. */
  title?: string
}
