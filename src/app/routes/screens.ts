import type { ComponentType } from 'react'
import type { ScreenName, Target } from './types.ts'

type Load = () => Promise<ComponentType>

const defaultOf = async (module: Promise<{ default: ComponentType }>): Promise<ComponentType> => (await module).default

const wizard = () => import('./wizards.tsx')

/** Every screen by name. Each is a chunk of its own, fetched when its route is first opened. */
const screens: Record<ScreenName, Load> = {
  login: () => defaultOf(import('../../pages/login/index.tsx')),
  logout: () => defaultOf(import('../../pages/login/Logout.tsx')),
  forbidden: () => defaultOf(import('../../pages/forbidden/index.tsx')),
  home: () => defaultOf(import('../../pages/home/index.tsx')),
  profile: () => defaultOf(import('../../pages/profile/index.tsx')),
  outbox: () => defaultOf(import('../../pages/outbox/index.tsx')),
  entity: async () => (await import('./records.tsx')).EntityView,
  projectsPublished: async () => (await import('./lists.tsx')).PublishedProjects,
  projectsDraft: async () => (await import('./lists.tsx')).DraftProjects,
  donors: async () => (await import('./lists.tsx')).Donors,
  gifts: async () => (await import('./lists.tsx')).Gifts,
  project: () => defaultOf(import('../../pages/project/index.tsx')),
  reportBuilder: () => defaultOf(import('../../pages/report-builder/index.tsx')),
  report: () => defaultOf(import('../../pages/report/index.tsx')),
  reportForward: async () => (await import('./records.tsx')).ReportForward,
  importProjects: async () => (await wizard()).ImportProjects,
  importDonors: async () => (await wizard()).ImportDonors,
  importTransactions: async () => (await wizard()).ImportTransactions,
  importOne: async () => (await import('./records.tsx')).ImportForward,
}

/** How a route's screen is loaded; null for what has none. */
export function loaderOf(target: Target): Load | null {
  if (target.kind === 'screen') return screens[target.screen]
  if (target.kind !== 'view') return null
  const { resource, view } = target
  return async () => (await import('./GeneratedView.tsx')).generatedView(resource, view)
}
