/** What a file can bring into each target: the resource's own fields, and what stands for its references. */
import { resourceMessages } from '../../i18n/both.ts'
import { translate } from '../../i18n/server.ts'
import { CODES } from '../../resources/_kit/codes.ts'
import type { Field } from '../../resources/_kit/field.ts'
import { email, phone, text } from '../../resources/_kit/fields/index.ts'
import { compareMoney } from '../../resources/_kit/money.ts'
import type { Resource } from '../../resources/_kit/resource.ts'
import type { Rule } from '../../resources/_kit/rules.ts'
import { resourceNamed } from '../../resources/registry.ts'
import { guessColumns } from './reader/headers.ts'
import type { ImportField, Mapping, Target } from './types.ts'

const KINDS: ReadonlySet<string> = new Set([
  'text',
  'money',
  'integer',
  'boolean',
  'date',
  'phone',
  'email',
  'url',
  'videoUrl',
  'choice',
  'lines',
  'tags',
])
/** Lists whose entries a cell names by their title. */
const LISTS: ReadonlySet<unknown> = new Set(['donor_types', 'classifications'])

const fitsACell = (field: Field): boolean =>
  !field.readOnly &&
  field.options['asked'] !== true &&
  (KINDS.has(field.kind) || (field.kind === 'reference' && LISTS.has(field.options['to'])))

const positive: Rule = {
  field: 'amount',
  code: CODES.cost,
  reads: ['amount'],
  key: 'minValue',
  args: () => ({ minValue: '0.01' }),
  holds: ({ amount }) => typeof amount !== 'string' || compareMoney(amount, '0') > 0,
}

const aliasesOf = (resource: string, field: string): readonly string[] => {
  const { en, ar } = resourceMessages(resource)
  const { fields } = resourceNamed(resource).resource
  return [en.fields[field] ?? '', ar.fields[field] ?? '', ...(fields[field]?.aliases ?? [])]
}

/** A gift's row names its donor and project by what people know them by. */
const GIVER: Record<string, Field> = {
  donorPhone: phone({ accept: 'mobile', aliases: aliasesOf('donors', 'phone') }),
  donorName: text({ aliases: [...aliasesOf('donors', 'name'), 'donor', 'giver', 'المتبرع'] }),
  donorEmail: email({ aliases: aliasesOf('donors', 'email') }),
  project: text({
    required: true,
    max: 40,
    code: true,
    aliases: [...aliasesOf('projects', 'code'), 'project', 'المشروع', 'code'],
  }),
}

function giftRows(): Resource {
  const { resource } = resourceNamed('donor_transactions')
  const { donor: _donor, project: _project, ...own } = resource.fields
  return { ...resource, fields: { ...GIVER, ...own }, rules: [...resource.rules, positive] }
}

const shapes = new Map<Target, Resource>()

/** The resource as a file's row writes it: only what fits in a cell. */
export function rowShape(target: Target): Resource {
  const known = shapes.get(target)
  if (known) return known
  const whole = target === 'donor_transactions' ? giftRows() : resourceNamed(target).resource
  const fields = Object.fromEntries(Object.entries(whole.fields).filter(([, field]) => fitsACell(field)))
  const shape = { ...whole, fields }
  shapes.set(target, shape)
  return shape
}

const labelOf = (target: Target, name: string, locale: 'en' | 'ar'): string =>
  name in GIVER && target === 'donor_transactions'
    ? translate(locale, `imports.field.${name}`)
    : (resourceMessages(target)[locale].fields[name] ?? name)

/** Every field a column can be matched to, in the order of the declaration. */
export function importFields(target: Target): ImportField[] {
  return Object.entries(rowShape(target).fields).map(([name, field]) => ({
    name,
    field,
    required: field.required === true && field.default === undefined,
    label: { en: labelOf(target, name, 'en'), ar: labelOf(target, name, 'ar') },
    aliases: [...field.aliases],
  }))
}

/** The likeliest column for each field. */
export function guessMapping(target: Target, headers: string[]): Record<string, number | null> {
  const fields = importFields(target).map(({ name, required, label, aliases }) => ({
    name,
    required,
    aliases: [label.en, label.ar, ...aliases],
  }))
  return guessColumns(headers, fields)
}

export interface MappingFault {
  field: string
  key: string
}

/** What keeps a mapping from being used: an unknown field or column, a column twice, a needed field without one. */
export function mappingFaults(target: Target, mapping: Mapping, columns: number): MappingFault[] {
  const fields = new Map(importFields(target).map((field) => [field.name, field]))
  const faults: MappingFault[] = []
  const taken = new Set<number>()
  for (const [name, column] of Object.entries(mapping)) {
    if (!fields.has(name)) faults.push({ field: 'mapping', key: 'invalid' })
    else if (column !== null && (column >= columns || taken.has(column))) faults.push({ field: name, key: 'invalid' })
    if (column !== null) taken.add(column)
  }
  const missing = (name: string): boolean => (mapping[name] ?? null) === null
  for (const { name, required } of fields.values())
    if (required && missing(name)) faults.push({ field: name, key: 'required' })
  if (target === 'donor_transactions' && missing('donorPhone') && missing('donorName'))
    faults.push({ field: 'donorPhone', key: 'required' })
  return faults
}
