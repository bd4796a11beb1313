import { type Api, apiOf, plantShown, type Shown, until } from '../../tests/e2e/support/api.ts'
import { type Planted, plantIdentity } from '../../tests/e2e/support/plant.ts'
import { postboxOf } from '../../tests/e2e/support/postbox.ts'
import { type Athar, startAthar } from '../../tests/e2e/support/program.ts'
import type { Words } from '../../tests/e2e/support/words.ts'

type Row = Readonly<Record<string, unknown>> & { readonly id: string }

/** When the program's day begins, and when the browser believes to be. Always the same, so that no date differs. */
const BEGINS = '2026-11-16T06:00:00Z'
export const BROWSER_TIME = '2026-11-16T06:05:00Z'

const TEXTS = {
  en: {
    report: 'What your gift did this spring',
    draft: 'A library for Al-Khadra',
    sheet: 'donors of may.csv',
    lines: ['Donor name,Mobile,Email', 'Noura Saad,0531242486,', 'Khalid,not a phone,k@example.org', ',0531242487,'],
  },
  ar: {
    report: 'أثر تبرعكم هذا الربيع',
    draft: 'مكتبة حي الخضراء',
    sheet: 'متبرعو مايو.csv',
    lines: [
      'اسم المتبرع,رقم الجوال,البريد الإلكتروني',
      'نورة سعد,0531242486,',
      'خالد,نحو خمسة,k@example.org',
      ',0531242487,',
    ],
  },
} as const

/** Ids of one charity's rows for the screens of single records; absent where the program has none. */
export interface Ids {
  draft: string
  donor: string | undefined
  gift: string | undefined
  update: string | undefined
  updatedProject: string | undefined
  spending: string | undefined
  message: string | undefined
  trail: string | undefined
  /** The same, of the platform's own trail. */
  platformTrail: string | undefined
  issue: string | undefined
  mapped: string
  imported: string
  /** The path of a letter in a foundation's layout. */
  foundation: string | undefined
}

export interface World {
  shown: Shown
  planted: Planted
  ids: Ids
}

const listOf = (api: Api, resource: string, query = ''): Promise<Row[]> =>
  api.get<Row[]>(`/api/${resource}?perPage=50&sort.field=id&sort.order=ASC${query}`)

const firstOf = async (api: Api, resource: string): Promise<Row | undefined> => (await listOf(api, resource))[0]

const pathOf = (address: string): string => new URL(address).pathname

/** A file of donors, as far as its columns, and another to the end, with the rows that were wrong. */
async function plantImports(api: Api, lang: Words['lang']): Promise<Pick<Ids, 'mapped' | 'imported'>> {
  const { sheet, lines } = TEXTS[lang]
  const prepare = async () => {
    const file = await api.upload(sheet, `${lines.join('\n')}\n`)
    return api.post<Row>('/api/imports/actions/prepare', { target: 'donors', file })
  }
  const mapped = await prepare()
  const imported = await prepare()
  await api.post(`/api/imports/${imported.id}/run`, { mapping: imported['mapping'] })
  await until(
    () => api.get<Row>(`/api/imports/${imported.id}`),
    ({ status }) => status !== 'running' && status !== 'ready',
  )
  return { mapped: mapped.id, imported: imported.id }
}

/** A report sent to one foundation; undefined where no demo project has a foundation that gave to it and reads mail. */
async function plantFoundation(api: Api, title: string): Promise<string | undefined> {
  const types = (await listOf(api, 'donor_types')).filter(({ body }) => body === 'foundation')
  const donors = (await Promise.all(types.map(({ id }) => listOf(api, 'donors', `&filter.type=${id}`)))).flat()
  for (const donor of donors.filter(({ email }) => Boolean(email))) {
    const [gift] = await listOf(api, 'donor_transactions', `&filter.donor=${donor.id}`)
    if (gift === undefined) continue
    const asked = { project: gift['project'], title, message: title, audience: 'chosen', donors: [donor.id] }
    const report = await api.post<Row>('/api/reports', asked)
    const { sendable } = await api.get<{ sendable: number }>(`/api/reports/${report.id}/audience`)
    if (sendable !== 1) continue
    await api.post(`/api/reports/${report.id}/send`, { expected: 1 })
    await until(
      () => api.get<Row>(`/api/reports/${report.id}`),
      ({ status }) => status === 'sent',
    )
    const { letters } = await api.get<{ letters: Row[] }>('/api/outbox')
    const texts = await Promise.all(
      letters.map(({ id }) => api.get<{ text: string }>(`/api/outbox/${id}`).then(({ text }) => text)),
    )
    const link = new RegExp(`https?://\\S+/DonorFoundation/Report/${report.id}/[^\\s/?]+`)
    const found = texts.map((text) => link.exec(text)?.[0]).find((one) => one !== undefined)
    return found === undefined ? undefined : pathOf(found)
  }
  return undefined
}

/** What was planted last; the demo's own entries have ids and an order that differ from run to run. */
const newestEntry = async (api: Api, query = ''): Promise<string | undefined> =>
  (await api.get<Row[]>(`/api/audit_trail?perPage=1&sort.field=createdAt&sort.order=DESC${query}`))[0]?.id

async function plantRows(api: Api, lang: Words['lang']): Promise<Omit<Ids, 'platformTrail'>> {
  const draft = await api.post<Row>('/api/projects', { name: TEXTS[lang].draft, code: 'DR-1' })
  const update = await firstOf(api, 'project_updates')
  return {
    ...(await plantImports(api, lang)),
    draft: draft.id,
    donor: (await listOf(api, 'donors')).find(({ email }) => Boolean(email))?.id,
    gift: (await firstOf(api, 'donor_transactions'))?.id,
    update: update?.id,
    updatedProject: update === undefined ? undefined : String(update['project']),
    spending: (await firstOf(api, 'spendings'))?.id,
    message: (await firstOf(api, 'messages'))?.id,
    trail: await newestEntry(api, '&filter.resource=projects'),
    issue: (await firstOf(api, 'donor_issues'))?.id,
    foundation: await plantFoundation(api, TEXTS[lang].report),
  }
}

/** The built program of a folder, on a data folder and a day of its own. Links in letters name the port. */
export const startWorld = (root: string | undefined, port: string): Promise<Athar> =>
  startAthar({
    ...(root !== undefined && { root }),
    env: { PORT: port, ATHAR_CLOCK: BEGINS, NODE_OPTIONS: `--import=${new URL('clock.mjs', import.meta.url).href}` },
  })

/** What the screens of one language show. */
export async function plantWorld({ origin, dataDir }: Athar, w: Words): Promise<World> {
  const api = await apiOf(origin, w.entity, w.branch)
  const shown = await plantShown(api, TEXTS[w.lang].report)
  const ids = await plantRows(api, w.lang)
  const planted = await plantIdentity(origin, postboxOf(dataDir), w)
  const platformTrail = await newestEntry(await apiOf(origin, '', '', 'super'))
  return { shown: { ...shown, letter: pathOf(shown.letter) }, planted, ids: { ...ids, platformTrail } }
}
