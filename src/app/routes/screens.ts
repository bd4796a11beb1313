import type { ComponentType } from 'react'
import type { ScreenName, Target } from './types.ts'

type Load = () => Promise<ComponentType>

const defaultOf = async (module: Promise<{ default: ComponentType }>): Promise<ComponentType> => (await module).default

const wizard = () => import('../../pages/import-wizard/wizards.tsx')

/** Every screen by name. Each is a chunk of its own, fetched when its route is first opened. */
const screens: Record<ScreenName, Load> = {
  login: () => defaultOf(import('../../pages/login/index.tsx')),
  logout: () => defaultOf(import('../../pages/login/Logout.tsx')),
  forbidden: () => defaultOf(import('../../pages/forbidden/index.tsx')),
  home: () => defaultOf(import('../../pages/home/index.tsx')),
  profile: () => defaultOf(import('../../pages/profile/index.tsx')),
  outbox: () => defaultOf(import('../../pages/outbox/index.tsx')),
  adminOutbox: async () => (await import('../../pages/outbox/index.tsx')).PlatformOutbox,
  entity: () => defaultOf(import('../../../resources/entities/ui/page/index.tsx')),
  projectsPublished: async () => (await import('../../../resources/projects/ui/Lists.tsx')).PublishedProjects,
  projectsDraft: async () => (await import('../../../resources/projects/ui/Lists.tsx')).DraftProjects,
  donors: async () => (await import('../../../resources/donors/ui/List.tsx')).Donors,
  gifts: async () => (await import('../../../resources/donor_transactions/ui/List.tsx')).Gifts,
  project: () => defaultOf(import('../../../resources/projects/ui/page/index.tsx')),
  notesTimeline: () => defaultOf(import('../../../resources/projects/ui/timeline/index.tsx')),
  quickUpdate: () => defaultOf(import('../../../resources/project_updates/ui/quick/index.tsx')),
  reportBuilder: () => defaultOf(import('../../../resources/reports/ui/builder/index.tsx')),
  report: () => defaultOf(import('../../../resources/reports/ui/page/index.tsx')),
  reportForward: async () => (await import('./records.tsx')).ReportForward,
  importProjects: async () => (await wizard()).ImportProjects,
  importDonors: async () => (await wizard()).ImportDonors,
  importTransactions: async () => (await wizard()).ImportTransactions,
  donorLogin: () => defaultOf(import('../../pages/auth/DonorLogin.tsx')),
  register: () => defaultOf(import('../../pages/auth/Register.tsx')),
  checkEmail: () => defaultOf(import('../../pages/auth/CheckEmail.tsx')),
  emailVerified: () => defaultOf(import('../../pages/auth/EmailVerified.tsx')),
  forgotPassword: () => defaultOf(import('../../pages/auth/ForgotPassword.tsx')),
  resetPassword: () => defaultOf(import('../../pages/auth/ResetPassword.tsx')),
  resetDone: () => defaultOf(import('../../pages/auth/ResetDone.tsx')),
  firstTime: () => defaultOf(import('../../pages/first-time/index.tsx')),
  changePassword: () => defaultOf(import('../../pages/profile/ChangePassword.tsx')),
  projectAdmin: () => defaultOf(import('../../pages/home/ProjectAdmin.tsx')),
  support: () => defaultOf(import('../../pages/home/Support.tsx')),
  donorHome: () => defaultOf(import('../../pages/donor/index.tsx')),
  donorIssues: () => defaultOf(import('../../../resources/donor_issues/ui/support/index.tsx')),
  donorIssue: () => defaultOf(import('../../../resources/donor_issues/ui/support/Issue.tsx')),
  questions: () => defaultOf(import('../../../resources/donor_issues/ui/questions/index.tsx')),
  users: () => defaultOf(import('../../../resources/users/ui/Users.tsx')),
  entityAdd: () => defaultOf(import('../../../resources/entities/ui/page/AddBranch.tsx')),
  adminEntities: () => defaultOf(import('../../../resources/entities/ui/admin/Entities.tsx')),
  adminEntityView: () => defaultOf(import('../../../resources/entities/ui/admin/EntityView.tsx')),
  adminEntityEdit: () => defaultOf(import('../../../resources/entities/ui/admin/EntityEdit.tsx')),
  adminRegistrations: () => defaultOf(import('../../../resources/registrations/ui/Registrations.tsx')),
  adminRegistration: () => defaultOf(import('../../../resources/registrations/ui/Registration.tsx')),
  adminDonorTypes: async () => (await import('../../pages/admin/Lists.tsx')).DonorTypes,
  adminDonorTypeCreate: async () => (await import('../../pages/admin/Forms.tsx')).DonorTypeCreate,
  adminDonorTypeEdit: async () => (await import('../../pages/admin/Forms.tsx')).DonorTypeEdit,
  adminClassificationCreate: async () => (await import('../../pages/admin/Forms.tsx')).ClassificationCreate,
  adminClassificationEdit: async () => (await import('../../pages/admin/Forms.tsx')).ClassificationEdit,
  adminClassifications: async () => (await import('../../pages/admin/Lists.tsx')).Classifications,
  adminUsers: () => defaultOf(import('../../../resources/users/ui/PlatformUsers.tsx')),
  adminPayment: () => defaultOf(import('../../pages/admin/Payment.tsx')),
  adminTemplates: () => defaultOf(import('../../pages/admin/Templates.tsx')),
  importOne: async () => (await import('./records.tsx')).ImportForward,
}

/** How a route's screen is loaded; null for what has none. */
export function loaderOf(target: Target): Load | null {
  if (target.kind === 'screen') return screens[target.screen]
  if (target.kind !== 'view') return null
  const { resource, view } = target
  return async () => (await import('./GeneratedView.tsx')).generatedView(resource, view)
}
