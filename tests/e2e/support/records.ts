import type { Api } from './api.ts'
import { until } from './api.ts'
import type { Screens } from './plant.ts'
import type { Words } from './words.ts'

type Row = Record<string, unknown> & { id: string }

const FILE = {
  en: { name: 'donors.csv', lines: ['Name,Phone', 'Salma Reader,0551112201', 'Reader without a phone,12'] },
  ar: { name: 'متبرعون.csv', lines: ['الاسم,الجوال', 'سلمى القارئ,0551112202', 'قارئ بلا جوال,12'] },
} as const

const TEXTS = {
  en: {
    ehsan: 'Three wells at work',
    project: 'A project in the making',
    setting: 'At the end of each month',
    campaign: 'Greeting',
    colour: 'Sea',
  },
  ar: {
    ehsan: 'ثلاث آبار تعمل',
    project: 'مشروع قيد الإعداد',
    setting: 'نهاية كل شهر',
    campaign: 'تهنئة',
    colour: 'بحري',
  },
} as const

const listOf = (api: Api, resource: string, query = ''): Promise<Row[]> =>
  api.get<Row[]>(`/api/${resource}?perPage=50&sort.field=id&sort.order=ASC${query}`)

/** The first row's id. @throws where the demo has none: a screen would be left out unseen */
async function firstOf(api: Api, resource: string, query = ''): Promise<Row> {
  const [row] = await listOf(api, resource, query)
  if (!row) throw new Error(`the demo has no row of ${resource}`)
  return row
}

/** A file of donors as far as its columns, and another to the end, with the row that was wrong. */
async function plantImports(api: Api, { lang }: Words): Promise<Record<'mapped' | 'imported', string>> {
  const { name, lines } = FILE[lang]
  const prepare = async () => {
    const file = await api.upload(name, `${lines.join('\n')}\n`)
    return api.post<Row>('/api/imports/actions/prepare', { target: 'donors', file })
  }
  const [mapped, imported] = [await prepare(), await prepare()]
  await api.post(`/api/imports/${imported.id}/run`, { mapping: imported['mapping'] })
  await until(
    () => api.get<Row>(`/api/imports/${imported.id}`),
    ({ status }) => status !== 'running' && status !== 'ready',
  )
  return { mapped: mapped.id, imported: imported.id }
}

/** Screens of single records of a charity, and of what it is set up with. */
async function ofCharity(api: Api, project: string, w: Words): Promise<Record<string, string>> {
  const words = TEXTS[w.lang]
  const { mapped, imported } = await plantImports(api, w)
  const draft = await api.post<Row>('/api/projects', { name: words.project, code: `DR-${w.lang}` })
  const setting = await api.post<Row>('/api/report_settings', {
    project,
    name: words.setting,
    title: words.setting,
    message: words.setting,
  })
  const meta = await api.post<Row>('/api/meta_campaigns', { name: words.campaign })
  const colour = await api.post<Row>('/api/colors', { name: words.colour, value: '#0a4d5c' })
  const campaign = await firstOf(api, 'campaigns')
  const update = await firstOf(api, 'project_updates')
  const report = await firstOf(api, 'reports')
  const ehsan = await api.post<Row>('/api/reports', { project, type: 'ehsan', title: words.ehsan })
  const sent = await firstOf(api, 'messages', '&filter.kind=report')
  const below = `/app/projects/published/${project}`
  const at = async (resource: string, path: (id: string) => string) => path((await firstOf(api, resource)).id)
  return {
    'project form, new': '/app/projects/add',
    'project, draft': `/app/projects/draft/${draft.id}`,
    'update form, new': `/app/projects/${project}/updates/add`,
    'update form': `/app/projects/${String(update['project'])}/updates/edit/${update.id}`,
    'quick update': '/app/quick-update',
    'import of donors': '/app/donors/upload-donors',
    'import of projects': '/app/imports/new/projects',
    'import, columns': `/app/imports/${mapped}`,
    'import, done': `/app/imports/${imported}`,
    questions: '/app/questions',
    'late reports': '/app/projectreports/late',
    'report, new': '/app/reports/create',
    'report, by its id': `/app/reports/${report.id}`,
    'newest Ehsan report': `${below}/preview-ehsan`,
    'Ehsan report': `${below}/preview-ehsan/${ehsan.id}`,
    'Ehsan report, form': `${below}/ehsan/${ehsan.id}/edit`,
    'detailed report': `${below}/detailed-report/${String(sent['report'])}/${String(sent['donor'])}`,
    'saved setting': `/app/report_settings/${setting.id}`,
    'survey form, new': '/app/survey/create',
    'drafts of surveys': '/app/survey/draft',
    'drafts of campaigns': '/app/campaigns/draft',
    'campaign form': `/app/campaigns/edit/${campaign.id}`,
    ...(w.lang === 'ar' && (await ofDemo(api))),
    'campaign for a project': `/app/campaigns/create/project/${project}`,
    'campaigns by template': '/app/campaigns/meta',
    'campaign by template, new': '/app/campaigns/meta/create',
    'campaign by template': `/app/campaigns/meta/${meta.id}`,
    'campaign by template, form': `/app/campaigns/meta/${meta.id}/edit`,
    templates: '/app/templates',
    'message records': '/app/settings/messages',
    'a message': await at('messages', (id) => `/app/settings/messages/${id}`),
    'mail account': '/app/settings/email',
    'general settings': '/app/settings/general',
    'Meta account': '/app/settings/meta',
    'settings of campaigns': '/app/settings/meta-campaign',
    'linked services': '/app/settings/thirdparty',
    'donation platform': '/app/settings/thirdparty/jod',
    'linked device': '/app/settings/thirdparty/qr-code',
    'colour form': `/app/settings/color-settings/edit/${colour.id}`,
  }
}

/** What has gone out and come back: of one charity of the demo alone. */
async function ofDemo(api: Api): Promise<Record<string, string>> {
  const campaign = await firstOf(api, 'campaigns', '&filter.status=published')
  const survey = await firstOf(api, 'surveys', '&filter.status=published')
  return {
    'campaign that is out': `/app/campaigns/published/${campaign.id}`,
    'survey with answers': `/app/survey/stats/${survey.id}`,
  }
}

/** Screens of the platform's own records. */
async function ofPlatform(root: Api, entity: string, { lang }: Words): Promise<Record<string, string>> {
  const at = async (resource: string, path: (id: string) => string) => path((await firstOf(root, resource)).id)
  const month = await root
    .post<Row>('/api/announced_months', { year: 1449, month: '9', startsOn: '2028-01-28' })
    .catch(() => firstOf(root, 'announced_months'))
  // Those of the platform are of either language, in an order that is chance.
  const template = await firstOf(root, 'templates', `&filter.language=${lang}`)
  const plan = await root.post<Row>('/api/plans', { nameAr: 'أساسية', nameEn: 'Basic', price: '100.00' })
  // Of what was just made: the first of all may be of such a template.
  const entry = await firstOf(root, 'audit_trail', '&filter.resource=plans')
  return {
    'entity form': `/admin/entities/edit/${entity}`,
    outbox: '/admin/outbox',
    'trail, an entry': `/admin/audit_trail/${entry.id}`,
    'announced months': '/admin/settings/announced-months',
    'new announced month': '/admin/settings/announced-months/create',
    'announced month': `/admin/settings/announced-months/${month.id}`,
    'new classification': '/admin/settings/classification/create',
    classification: await at('classifications', (id) => `/admin/settings/classification/${id}`),
    'donor type': await at('donor_types', (id) => `/admin/settings/donor-type/${id}`),
    'new package': '/admin/settings/payment/create',
    package: `/admin/settings/payment/${plan.id}`,
    'new template': '/admin/settings/template/create',
    'template form': `/admin/settings/template/create/${template.id}`,
    'template preview': `/admin/settings/template/preview/${template.id}`,
  }
}

/** Screens beside those of the main job and of accounts, so that no route is left which nobody has opened. */
export async function plantRecords(
  { api, root }: { api: Api; root: Api },
  { project, w }: { project: string; w: Words },
): Promise<Screens> {
  const { entity } = await api.get<{ entity: Row }>('/user/profile')
  const issue = await firstOf(root, 'donor_issues')
  return {
    admin: await ofCharity(api, project, w),
    platform: await ofPlatform(root, entity.id, w),
    support: { 'a donor issue': `/app/donor-issues/${issue.id}` },
  }
}
