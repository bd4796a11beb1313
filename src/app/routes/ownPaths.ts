/**
 * react-admin builds its own addresses (/app/projects/ID/show). Here they become those of the specification, for
 * links and for navigation alike. An address that is already the specification's comes back as it is.
 */

const ID = '[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}'

const rule = (pattern: string, to: string): readonly [RegExp, string] => [
  new RegExp(`^${pattern.replaceAll('ID', `(${ID})`)}$`),
  to,
]

const RULES = [
  rule('/app/projects', '/app/projects/published'),
  rule('/app/projects/create', '/app/projects/add'),
  rule('/app/projects/ID/show', '/app/projects/published/$1'),
  rule('/app/projects/ID', '/app/projects/edit/$1'),
  rule('/app/donors', '/app/donors/list'),
  rule('/app/donor_issues', '/app/donor-issues'),
  rule('/app/donor_issues/ID/show', '/app/donor-issues/$1'),
  rule('/app/messages', '/app/settings/messages'),
  rule('/app/messages/ID/show', '/app/settings/messages/$1'),
  rule('/app/deletions', '/app/trash'),
  rule('/app/reports', '/app/projectreports'),
  rule('/app/reports/ID/show', '/app/reports/$1'),
  rule('/app/report_settings/ID/show', '/app/report_settings/$1'),
  rule('/app/imports/create', '/app/imports/new/donor_transactions'),
  rule('/app/imports/ID/show', '/app/imports/$1'),
  rule('/app/entities', '/app/entity/view'),
  rule('/app/entities/ID/show', '/app/entity/view'),
  rule('/app/campaigns', '/app/campaigns/published'),
  rule('/app/campaigns/ID/show', '/app/campaigns/published/$1'),
  rule('/app/campaigns/ID', '/app/campaigns/edit/$1'),
  rule('/app/meta_campaigns', '/app/campaigns/meta'),
  rule('/app/meta_campaigns/create', '/app/campaigns/meta/create'),
  rule('/app/meta_campaigns/ID/show', '/app/campaigns/meta/$1'),
  rule('/app/meta_campaigns/ID', '/app/campaigns/meta/$1/edit'),
  rule('/app/colors', '/app/settings/color-settings'),
  rule('/app/colors/create', '/app/settings/color-settings/create'),
  rule('/app/colors/ID/show', '/app/settings/color-settings/$1'),
  rule('/app/colors/ID', '/app/settings/color-settings/edit/$1'),
  rule('/app/surveys', '/app/survey/list'),
  rule('/app/surveys/create', '/app/survey/create'),
  rule('/app/surveys/ID/show', '/app/survey/stats/$1'),
  rule('/app/surveys/ID', '/app/survey/edit/$1'),
  rule('/admin/donor_types', '/admin/settings/donor-type'),
  rule('/admin/donor_types/create', '/admin/settings/donor-type/create'),
  rule('/admin/donor_types/ID(?:/show)?', '/admin/settings/donor-type/$1'),
  rule('/admin/classifications', '/admin/settings/classification'),
  rule('/admin/classifications/create', '/admin/settings/classification/create'),
  rule('/admin/classifications/ID(?:/show)?', '/admin/settings/classification/$1'),
  rule('/admin/announced_months', '/admin/settings/announced-months'),
  rule('/admin/announced_months/create', '/admin/settings/announced-months/create'),
  rule('/admin/announced_months/ID(?:/show)?', '/admin/settings/announced-months/$1'),
  rule('/admin/plans', '/admin/settings/payment'),
  rule('/admin/plans/create', '/admin/settings/payment/create'),
  rule('/admin/plans/ID(?:/show)?', '/admin/settings/payment/$1'),
  rule('/admin/templates', '/admin/settings/template'),
  rule('/admin/templates/create', '/admin/settings/template/create'),
  rule('/admin/templates/ID/show', '/admin/settings/template/preview/$1'),
  rule('/admin/templates/ID', '/admin/settings/template/create/$1'),
  rule('/admin/entities/ID(?:/show)?', '/admin/entities/view/$1'),
  rule('/admin/registrations/ID/show', '/admin/registrations/$1'),
  rule('/admin/contact_messages', '/admin/contact'),
  rule('/admin/contact_messages/ID/show', '/admin/contact/$1'),
  rule('/admin/users/ID/show', '/admin/users/$1'),
  rule('/admin/projects/ID/show', '/admin/projects/$1'),
  rule('/admin/audit_trail/ID/show', '/admin/audit_trail/$1'),
] as const

const UPDATE = new RegExp(`^/app/project_updates/(${ID})$`)

/** [2.20] an update's form stands below its project, where the address names that. */
function updatePath(pathname: string, rest: string): string | null {
  const update = UPDATE.exec(pathname)?.[1]
  const [search = '', hash] = rest.split('#')
  const query = new URLSearchParams(search)
  const project = query.get('project') ?? ''
  if (update === undefined || !new RegExp(`^${ID}$`).test(project)) return null
  query.delete('project')
  const others = query.size === 0 ? '' : `?${query.toString()}`
  return `/app/projects/${project}/updates/edit/${update}${others}${hash === undefined ? '' : `#${hash}`}`
}

/** A path, query and fragment kept, as the specification writes it. */
export function toSpecPath(path: string): string {
  const [, pathname = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(path) ?? []
  const update = updatePath(pathname, rest)
  if (update !== null) return update
  const found = RULES.find(([pattern]) => pattern.test(pathname))
  return found ? pathname.replace(found[0], found[1]) + rest : path
}
