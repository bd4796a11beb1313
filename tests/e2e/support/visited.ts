import { type Api, apiOf, type Shown, until } from './api.ts'
import type { Screens } from './plant.ts'
import type { Postbox } from './postbox.ts'
import type { Words } from './words.ts'

type Row = Record<string, unknown> & { id: string }

const DEMO = 'Athar2026'
/** The demo's people who sign in by phone. */
const DONOR = '0500000030'
/** Who is invited sets a password of their own. */
export const POTENTIAL = { phone: '0500090002', password: 'Palms-Of-Spring-8' } as const

const TEXTS = {
  en: { thanks: 'Thank you', special: 'A well in her name', potential: 'Sara Rawdah', message: 'May we visit you?' },
  ar: { thanks: 'شكر وتقدير', special: 'بئر باسمها', potential: 'سارة الروضة', message: 'هل يمكننا زيارتكم؟' },
} as const

async function send<T>(address: string, body: unknown, token = ''): Promise<T> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

/** What somebody who signs in by phone is shown of a list. */
async function ofOwn(origin: string, phone: string, path: string): Promise<Row[]> {
  const { data } = await send<{ data: string }>(`${origin}/api/Account/DonorLogin`, { phone, password: DEMO })
  const answer = await fetch(origin + path, { headers: { authorization: `Bearer ${data}` } })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return (await answer.json()) as Row[]
}

/** A sent letter of thanks, an open survey, and the page of a project. */
async function open(api: Api, { project, sent }: Shown, { lang }: Words): Promise<Record<string, string>> {
  const title = TEXTS[lang].thanks
  const thanks = await api.post<Row>('/api/reports', {
    project,
    type: 'thanks',
    title,
    message: title,
    thankTitle: title,
  })
  const { sendable } = await api.get<{ sendable: number }>(`/api/reports/${thanks.id}/audience`)
  await api.post(`/api/reports/${thanks.id}/send`, { expected: sendable })
  const survey = await api.post<Row>('/api/surveys/actions/start', { starter: 'project' })
  await api.post(`/api/surveys/${survey.id}/activate`, {})
  const { seals } = await api.get<{ seals: { code: string }[] }>(`/api/signed_versions/actions/seals?report=${sent}`)
  return {
    'letter of thanks': `/ThankReport/${thanks.id}?lang=${lang}`,
    'survey, answered by anybody': `/survey/${survey.id}?lang=${lang}`,
    'page of a project': `/dashboard/projects/${project}?lang=${lang}`,
    terms: `/termsAndConditions?lang=${lang}`,
    welcome: `/welcome?lang=${lang}`,
    verify: `/verify?lang=${lang}`,
    'a signed version': `/verify/${seals[0]?.code ?? ''}?lang=${lang}`,
  }
}

/** What the donor of the demo opens from the donor's own home; all of it is the first charity's. */
async function ofDonor(origin: string, { lang }: Words): Promise<Record<string, string>> {
  const api = await apiOf(origin, 'جمعية نخيل العطاء', 'المركز الرئيس')
  const [letter] = await ofOwn(origin, DONOR, '/api/letters?perPage=1&sort.field=sentAt&sort.order=ASC')
  const [year] = await ofOwn(origin, DONOR, '/api/year_letters?perPage=1')
  const donor = String(letter?.['donor'])
  const special = { name: TEXTS[lang].special, code: `SP-${lang}`, type: 'special', dedicatedTo: [donor] }
  const [published] = await api.get<Row[]>('/api/projects?filter.status=published&perPage=1')
  const { id } = await api.post<Row>('/api/projects', { ...copyOf(published), ...special })
  await api.post(`/api/projects/${id}/publish`, {})
  return {
    'own letter': `/app/DonorFoundation/Report/${String(letter?.['report'])}/${donor}`,
    'own letter about the year': `/app/DonorFoundation/Year/${String(year?.id)}/${donor}`,
    'own special project': `/app/donor/projects/${id}`,
  }
}

/** What a project needs to be published, of one that is; pictures stay with theirs. */
const copyOf = (project: Row | undefined): Record<string, unknown> =>
  Object.fromEntries(
    ['description', 'goals', 'startDate', 'endDate', 'region', 'city', 'classification', 'requiredAmount', 'images']
      .map((name) => [name, project?.[name]] as const)
      .filter(([, value]) => value !== undefined && value !== null),
  )

/** [2.48] a report that went out, prepared for somebody who has given nothing yet and was invited. */
async function ofPotential(
  origin: string,
  post: Postbox,
  { known, api, w }: { known: Shown; api: Api; w: Words },
): Promise<Record<string, string>> {
  const email = `sara-${w.lang}@charity.example`
  const donor = await api.post<Row>('/api/donors', { name: TEXTS[w.lang].potential, phone: POTENTIAL.phone, email })
  await api.post(`/api/donors/${donor.id}/inviteIdentity`, {})
  const link = new URL(await post.link(email, '/auth/reset-password'))
  const newPassword = POTENTIAL.password
  await send(`${origin}/api/Account/ResetPassword`, { token: link.searchParams.get('token'), newPassword })
  // The first visit is walked as another's.
  const { data } = await send<{ data: string }>(`${origin}/api/Account/DonorLogin`, POTENTIAL)
  const welcome = { name: TEXTS[w.lang].potential, language: w.lang, calendar: 'both', terms: true }
  await send(`${origin}/api/Account/FirstTime`, welcome, data)
  await api.post(`/api/reports/${known.sent}/prepare`, { donors: [donor.id] })
  return {
    'home of who has not given yet': '/app/donor',
    'prepared report': `/app/donor/projects/${known.project}/reports/${known.sent}/false`,
  }
}

/** A message that a visitor of the landing page left. */
async function contact(origin: string, root: Api, { lang }: Words): Promise<string> {
  const { potential: name, message } = TEXTS[lang]
  const body = new URLSearchParams({ name, message, email: `visitor-${lang}@charity.example`, phone: '' })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await fetch(`${origin}/welcome`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`the landing page answered ${answer.status}`)
  const [kept] = await until(
    () => root.get<Row[]>('/api/contact_messages?perPage=1'),
    (rows) => rows.length > 0,
  )
  return `/admin/contact/${String(kept?.id)}`
}

/** What is opened by a visitor without an account, by a donor, and by somebody who has given nothing yet. */
export async function plantVisited(
  origin: string,
  post: Postbox,
  of: { known: Shown; api: Api; root: Api; w: Words },
): Promise<Screens> {
  return {
    nobody: await open(of.api, of.known, of.w),
    platform: { 'a message of a visitor': await contact(origin, of.root, of.w) },
    admin: { 'text messages': '/app/settings/thirdparty/sms' },
    donor: await ofDonor(origin, of.w),
    potential: await ofPotential(origin, post, of),
  }
}
