import type { Browser, BrowserContext } from 'playwright-core'
import { apiOf } from './api.ts'
import { openContext } from './look.ts'
import type { Postbox } from './postbox.ts'
import { LICENCE } from './register.ts'
import { POTENTIAL } from './visited.ts'
import type { Words } from './words.ts'

type Row = Record<string, unknown> & { id: string }

/** Who looks at a screen; nobody where it needs no sign-in. */
export type Viewer = 'nobody' | 'platform' | 'admin' | 'projects' | 'support' | 'newcomer' | 'donor' | 'potential'

/** Screens by who looks at them: name and path. */
export type Screens = Readonly<Partial<Record<Viewer, Readonly<Record<string, string>>>>>

interface Account {
  path: string
  body: Record<string, string>
}

const DEMO = 'Athar2026'

const staff = (w: Words, userName: string, password = DEMO): Account => ({
  path: '/api/Account/Login',
  body: { entityName: w.entity, branchName: w.branch, userName, password },
})

const platform = (userName: string): Account => ({
  path: '/api/Account/Login',
  body: { entityName: '', branchName: '', userName, password: DEMO },
})

async function send<T>(address: string, body: unknown): Promise<T> {
  const isBytes = body instanceof Uint8Array
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': isBytes ? 'application/pdf' : 'application/json' },
    body: isBytes ? new Uint8Array(body) : JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

/** Addresses of the demo's project administrators. */
const INBOX = { en: 'projects@wahat.example', ar: 'projects@nakheel.example' } as const

const NAMES = {
  en: {
    charity: 'Test Rain Society',
    branch: 'Head office',
    admin: 'Mona Rain',
    staff: 'Layla Noor',
    late: 'Amal Noor',
    file: 'licence.pdf',
  },
  ar: {
    charity: 'جمعية غيث',
    branch: 'المقر',
    admin: 'مها الغيث',
    staff: 'ليلى النور',
    late: 'أمل النور',
    file: 'ترخيص.pdf',
  },
} as const

/** A registration that waits, with its licence; returns its id and the link that confirms its address. */
async function plantRegistration(
  origin: string,
  post: Postbox,
  { lang }: Words,
): Promise<{ id: string; link: string }> {
  const names = NAMES[lang]
  const address = `${origin}/api/Entity/RegisterFile?kind=pdf&name=${encodeURIComponent(names.file)}`
  const { data } = await send<{ data: { ticket: string } }>(address, LICENCE)
  const adminEmail = `first-${lang}@charity.example`
  const registered = await send<{ data: { id: string } }>(`${origin}/api/Entity/Register`, {
    name: names.charity,
    branchName: names.branch,
    licenceNumber: '1234',
    licence: data.ticket,
    adminName: names.admin,
    adminUserName: 'first',
    adminEmail,
    adminPhone: lang === 'en' ? '0507733001' : '0507733002',
    language: lang,
    terms: true,
  })
  return { id: registered.data.id, link: await post.link(adminEmail, '/auth/email-verified') }
}

export interface Planted {
  screens: Screens
  accounts: Readonly<Record<Exclude<Viewer, 'nobody'>, Account>>
}

const path = (link: string): string => new URL(link).pathname + new URL(link).search

/** Everything that the screens of accounts and of the platform show, in one language. */
export async function plantIdentity(origin: string, post: Postbox, w: Words): Promise<Planted> {
  const admin = await apiOf(origin, w.entity, w.branch)
  const root = await apiOf(origin, '', '', 'super')
  const registration = await plantRegistration(origin, post, w)
  const invite = (name: string, userName: string) =>
    admin.post<Row>('/api/users', {
      name,
      userName,
      email: `${userName}-${w.lang}@charity.example`,
      roles: ['ProjectAdmin'],
    })
  const invited = await invite(NAMES[w.lang].staff, 'layla')
  const late = await invite(NAMES[w.lang].late, 'amal')
  const { password } = await admin.post<{ password: string }>(`/api/users/${late.id}/temporaryPassword`, {})
  const { entity } = await admin.get<{ entity: Row }>('/user/profile')
  const [donor] = await admin.get<Row[]>('/api/donors?perPage=1')
  const gone = await admin.post<Row>('/api/donors', { name: NAMES[w.lang].late })
  await admin.remove(`/api/donors/${gone.id}`)
  const [project] = await root.get<Row[]>('/api/projects?perPage=1')
  const [person] = await root.get<Row[]>('/api/users?perPage=1')
  await send(`${origin}/api/Account/SendForgotPasswordEmail`, { email: INBOX[w.lang] })
  const join = await post.link(`layla-${w.lang}@charity.example`, '/auth/register')
  const reset = await post.link(INBOX[w.lang], '/auth/reset-password')
  return {
    screens: {
      nobody: {
        login: '/auth/login',
        'donor login': '/auth/donor-login',
        'donor link': '/auth/donor-link',
        register: '/auth/register',
        join: path(join),
        'email verified': path(registration.link),
        'forgot password': '/auth/forgot-password',
        'check email': '/auth/check-email',
        'reset password': path(reset),
        'spent reset': '/auth/reset-password?token=spent',
        'reset done': '/auth/reset-done',
        forbidden: '/403',
        'no PDF': '/pdf?source=/healthz',
      },
      platform: {
        entities: '/admin/entities',
        entity: `/admin/entities/view/${entity.id}`,
        contact: '/admin/contact',
        'held payments': '/admin/held-payments',
        registrations: '/admin/registrations',
        registration: `/admin/registrations/${registration.id}`,
        people: '/admin/users',
        person: `/admin/users/${person?.id ?? ''}`,
        projects: '/admin/projects',
        project: `/admin/projects/${project?.id ?? ''}`,
        trail: '/admin/audit_trail',
        payment: '/admin/settings/payment',
        templates: '/admin/settings/template',
        'demo data': '/admin/settings/demo',
        'donor types': '/admin/settings/donor-type',
        'new donor type': '/admin/settings/donor-type/create',
        classifications: '/admin/settings/classification',
      },
      admin: {
        users: '/app/users',
        'new user': '/app/users/create',
        user: `/app/users/${invited.id}/show`,
        'user form': `/app/users/${invited.id}`,
        'entity form': `/app/entities/${entity.id}`,
        'new branch': '/app/entity/add',
        'a donor': `/app/donors/${donor?.id ?? ''}/show`,
        trash: '/app/trash',
        'demo data': '/app/settings/demo',
        'change password': '/app/profile/change-password',
        tour: '/app/first-time',
        'sign out': '/auth/logout',
      },
      projects: { 'projects home': '/app/project-admin' },
      support: { 'support home': '/app/support', 'donor issues': '/app/donor-issues' },
      newcomer: { 'first visit': '/app/first-time' },
      donor: {
        'donor home': '/app/donor',
        'donor gifts': '/app/donor/gifts',
        'donor messages': '/app/donor/messages',
        'donor data': '/app/donor/data',
        'donor profile': '/app/profile/home',
      },
    },
    accounts: {
      platform: platform('super'),
      support: platform('support'),
      admin: staff(w, 'admin'),
      projects: staff(w, 'projects'),
      newcomer: staff(w, 'amal', password),
      donor: { path: '/api/Account/DonorLogin', body: { phone: '0500000030', password: DEMO } },
      potential: { path: '/api/Account/DonorLogin', body: POTENTIAL },
    },
  }
}

/** A browser in which an account is signed in, reading this language: for screens, not for the way in. */
export async function signedIn(
  browser: Browser,
  origin: string,
  look: { w: Words; colorScheme: 'light' | 'dark' },
  account: Account | null,
): Promise<BrowserContext> {
  const context = await openContext(browser, look.w.lang, look.colorScheme)
  const settings: Record<string, unknown> = { language: look.w.lang }
  if (account !== null) {
    const answer = await context.request.post(origin + account.path, { data: account.body })
    const { data: token } = (await answer.json()) as { data: string }
    const headers = { authorization: `Bearer ${token}` }
    const profile: unknown = await (await context.request.get(`${origin}/user/profile`, { headers })).json()
    Object.assign(settings, { token, profile })
  }
  await context.addInitScript((stored) => {
    if (localStorage.getItem('athar') === null) localStorage.setItem('athar', stored)
  }, JSON.stringify(settings))
  return context
}
