import type { Role } from '../../../resources/_kit/roles.ts'
import type { TourPlace } from '../../ui/tourPlace.ts'
import { isOpen } from '../routes/open.ts'

/** What a step points at: marked elements, ringed together, or an item of the menu. */
type Target = { at: readonly TourPlace[] } | { menu: string }

/** Each step by the name of its words. */
const STEPS = {
  platform: { at: ['platform'] },
  registrations: { menu: '/admin/registrations' },
  lists: { menu: '/admin/settings/donor-type' },
  trail: { menu: '/admin/audit_trail' },
  issues: { at: ['issues'] },
  service: { at: ['service'] },
  figures: { at: ['figures'] },
  begin: { at: ['begin'] },
  due: { at: ['due'] },
  report: { at: ['action'] },
  quick: { at: ['action'] },
  reports: { menu: '/app/projectreports' },
  imports: { menu: '/app/imports' },
  reach: { menu: '/app/campaigns/published' },
  plans: { menu: '/admin/settings/payment' },
  find: { at: ['search', 'bell'] },
  letters: { at: ['letters'] },
  gifts: { at: ['gifts'] },
  sample: { at: ['sample'] },
  joining: { at: ['begin'] },
  write: { at: ['write'] },
  contacts: { at: ['contacts'] },
  person: { at: ['person'] },
  profile: { at: ['action'] },
} as const satisfies Record<string, Target>

export type StepName = keyof typeof STEPS

/** Of several in one place the first that is on screen: who begins has other things before them. */
type Stop = readonly StepName[]

/** By the role that decides where someone arrives, in that order (routes/guards). */
const TOURS: readonly (readonly [Role, readonly Stop[]])[] = [
  ['SuperAdmin', [['platform'], ['registrations'], ['plans'], ['lists'], ['trail'], ['find']]],
  ['ProjectAdmin', [['quick'], ['due'], ['reports'], ['imports'], ['find']]],
  ['TechnicalSupport', [['issues'], ['service'], ['find'], ['person']]],
  ['Donor', [['letters'], ['gifts'], ['write', 'contacts'], ['person']]],
  ['PotentialDonner', [['sample', 'letters'], ['write', 'joining'], ['contacts'], ['profile']]],
  ['BranchAdmin', [['figures'], ['begin', 'due'], ['report'], ['reach'], ['imports'], ['find']]],
]

export interface Step {
  name: StepName
  elements: readonly Element[]
  /** It stands behind the "More" of a phone's bar. */
  isUnderMore: boolean
}

const isShown = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0
}

const shown = (selector: string): readonly Element[] => [...document.querySelectorAll(selector)].filter(isShown)

/** What is marked, or for the action of a page's head, what stands in the room that is kept for it. */
const marked = (place: TourPlace): readonly Element[] => {
  const selector = `[data-tour="${place}"]`
  return shown(place === 'action' ? `${selector} > *` : selector).slice(0, 1)
}

function look(name: StepName, roles: readonly Role[]): Step | null {
  const target: Target = STEPS[name]
  const inMenu = 'menu' in target ? shown(`nav a[href="${target.menu}"]`).slice(0, 1) : []
  const isUnderMore = 'menu' in target && inMenu.length === 0 && isOpen(target.menu, roles)
  const elements = 'at' in target ? target.at.flatMap(marked) : isUnderMore ? marked('more') : inMenu
  return elements.length === 0 ? null : { name, elements, isUnderMore }
}

/** The steps for these roles whose elements are on screen now. */
export function stepsNow(roles: readonly Role[]): readonly Step[] {
  const stops = TOURS.find(([role]) => roles.includes(role))?.[1] ?? []
  return stops.flatMap((names) => names.map((name) => look(name, roles)).find((step) => step !== null) ?? [])
}
