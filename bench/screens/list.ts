import type { Viewer } from '../../tests/e2e/support/plant.ts'
import { screensOf } from '../../tests/e2e/support/screens.ts'
import type { World } from './world.ts'

export interface Screen {
  /** `<area>.<screen>`, the beginning of its files' names. */
  name: string
  viewer: Viewer
  path: string
  /** Names of buttons that are pressed one after the other, in the reader's language. */
  press?: readonly string[]
}

type Paths = Readonly<Record<string, string | undefined>>

const slug = (text: string): string => text.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase()

const of = (area: string, viewer: Viewer, paths: Paths): Screen[] =>
  Object.entries(paths).flatMap(([name, path]) =>
    path === undefined ? [] : [{ name: `${area}.${slug(name)}`, viewer, path }],
  )

/** Where the id is missing there is no such screen. */
const at = (id: string | undefined, path: (id: string) => string): string | undefined =>
  id === undefined ? undefined : path(id)

const AREA: Readonly<Record<Viewer, string>> = {
  nobody: 'auth',
  platform: 'admin',
  admin: 'app',
  projects: 'app',
  support: 'support',
  newcomer: 'newcomer',
  donor: 'donor',
  potential: 'potential',
}

const recordsOf = ({ shown, ids }: World): Paths => ({
  'project form, new': '/app/projects/add',
  'project, draft': `/app/projects/draft/${ids.draft}`,
  'project form, draft': `/app/projects/edit/${ids.draft}`,
  'update form, new, of a project': `/app/projects/${shown.project}/updates/add`,
  'update form, of a project': at(ids.update, (id) => `/app/projects/${ids.updatedProject}/updates/edit/${id}`),
  'quick update': '/app/quick-update',
  'record a donation': '/app/record-gift',
  'unnamed transfers': '/app/unnamed-gifts',
  updates: '/app/project_updates',
  'update form, new': '/app/project_updates/create',
  'update form': at(ids.update, (id) => `/app/project_updates/${id}`),
  update: at(ids.update, (id) => `/app/project_updates/${id}/show`),
  spendings: '/app/spendings',
  'spending form, new': '/app/spendings/create',
  'spending form': at(ids.spending, (id) => `/app/spendings/${id}`),
  spending: at(ids.spending, (id) => `/app/spendings/${id}/show`),
  'donor, with an address': at(ids.donor, (id) => `/app/donors/${id}/show`),
  'donor form': at(ids.donor, (id) => `/app/donors/${id}`),
  'gift form, new': '/app/donor_transactions/create',
  'gift form': at(ids.gift, (id) => `/app/donor_transactions/${id}`),
  gift: at(ids.gift, (id) => `/app/donor_transactions/${id}/show`),
  'import of projects': '/app/imports/new/projects',
  'import of donors': '/app/donors/upload-donors',
  'import from a donation store': '/app/donors/upload-joud-donor',
  'import of granting bodies': '/app/donors/upload-donor-foundation',
  imports: '/app/imports',
  'import, columns': `/app/imports/${ids.mapped}`,
  'import, done': `/app/imports/${ids.imported}`,
  questions: '/app/questions',
  chat: '/app/chat',
  'saved replies': '/app/saved_replies',
  conversation: '/app/chat/01920000-0000-7000-8000-00000000e100',
  'saved reply form, new': '/app/saved_replies/create',
  'saved reply form': '/app/saved_replies/01920000-0000-7000-8000-00000000e300',
  'saved reply': '/app/saved_replies/01920000-0000-7000-8000-00000000e300/show',
  'report builder, preview': `/app/projects/${shown.project}/reports?report=${shown.draft}&step=preview`,
  'report builder, test': `/app/projects/${shown.project}/reports?report=${shown.draft}&step=test`,
  'report builder, new': '/app/reports/create',
  'notice builder': `/app/projects/published/${shown.project}/notice-report`,
  'thanks builder': `/app/projects/published/${shown.project}/thanks-report`,
  'page of thanks': `/app/projects/published/${shown.project}/preview-thank/${shown.draft}`,
  'designs of letters': `/app/projects/published/${shown.project}/reports/choose-template`,
  'detailed reports': `/app/projects/published/${shown.project}/detailed-report`,
  'detailed report': at(
    ids.donor,
    (id) => `/app/projects/published/${shown.project}/detailed-report/${shown.sent}/${id}`,
  ),
  'ehsan reports': `/app/projects/published/${shown.project}/ehsan-report`,
  messages: '/app/messages',
  message: at(ids.message, (id) => `/app/messages/${id}/show`),
  trail: '/app/audit_trail',
  'trail, an entry': at(ids.trail, (id) => `/app/audit_trail/${id}/show`),
  trash: '/app/trash',
  'not found': '/app/nothing-stands-here',
  'published campaigns': '/app/campaigns/published',
})

const platformOf = ({ ids }: World): Paths => ({
  'entity form': '/admin/entities/edit/01920000-0000-7000-8000-00000000de03',
  'donor type': '/admin/settings/donor-type/01920000-0000-7000-8000-000000000101',
  'new classification': '/admin/settings/classification/create',
  classification: '/admin/settings/classification/01920000-0000-7000-8000-000000000201',
  'trail, an entry': at(ids.platformTrail, (id) => `/admin/audit_trail/${id}`),
  'held payments': '/admin/held-payments',
  outbox: '/admin/outbox',
  'donor issues': '/app/donor-issues',
  profile: '/app/profile/home',
})

const publicOf = ({ shown, ids }: World, lang: string): Paths => ({
  welcome: `/welcome?lang=${lang}`,
  'welcome, sent': `/welcome/sent?lang=${lang}`,
  terms: `/termsAndConditions?lang=${lang}`,
  verify: `/verify?lang=${lang}`,
  'verify, unknown': `/verify/0000-0000-0000?lang=${lang}`,
  project: `/dashboard/projects/${shown.project}?lang=${lang}`,
  'project, unknown': `/dashboard/projects/01920000-0000-7000-8000-000000000000?lang=${lang}`,
  letter: `${shown.letter}?lang=${lang}`,
  'letter, foundation': at(ids.foundation, (path) => `${path}?lang=${lang}`),
  'letter, unknown': `/DonorFoundation/Report/01920000-0000-7000-8000-000000000000/nothing?lang=${lang}`,
  'not found': '/nothing-stands-here',
})

/** What buttons open, by the names that they bear in either language; some stand on a wide window or on a phone alone. */
const PRESSED: readonly Screen[] = (
  [
    ['columns', '/app/donors/list', 'Columns|الأعمدة'],
    ['views', '/app/donors/list', 'Views|طرق العرض'],
    ['a view to save', '/app/donors/list', 'Views|طرق العرض', 'Save this view …|حفظ طريقة العرض …'],
    ['filters', '/app/donors/list', 'Add filter|إضافة عامل تصفية'],
    ['many chosen', '/app/donors/list', 'Select all(?: on this page)?|تحديد (?:الكل|كل ما في هذه الصفحة)'],
    ['faults', '/app/donors/create', 'Save|حفظ'],
    ['menu of the account', '/app/dashboard', '(?:Signed in as|تم الدخول باسم) .*'],
    ['menu on a phone', '/app/dashboard', 'More|المزيد'],
    ['ways to save', '/app/projects/add', 'More actions|إجراءات أخرى'],
  ] as const
).map(([name, path, ...press]) => ({ name: `pressed.${slug(name)}`, viewer: 'admin', path, press }))

/** Every screen that there is, viewer after viewer; letters last, because opening one shows in its report. */
export function screensIn(world: World, lang: string): readonly Screen[] {
  const { nobody, ...others } = world.planted.screens
  const known = Object.entries(others) as [Viewer, Paths][]
  return [
    ...of('app', 'admin', { ...screensOf(world.shown), ...recordsOf(world) }),
    ...known.flatMap(([viewer, paths]) => of(AREA[viewer], viewer, paths)),
    ...PRESSED,
    ...of('admin', 'platform', platformOf(world)),
    ...of('support', 'support', { 'donor issue': at(world.ids.issue, (id) => `/app/donor-issues/${id}`) }),
    ...of('auth', 'nobody', nobody ?? {}),
    ...of('public', 'nobody', publicOf(world, lang)),
  ]
}
