import type { Plural } from '../resources/_kit/messages.ts'
import { type Registered, type ResourceMessages, registry } from '../resources/registry.ts'
import type { Locale } from './dates.ts'
import { FIRST_RESOURCES } from './firstResources.ts'
import { type Messages, six, two } from './texts.ts'

function pluralText(forms: Plural, locale: Locale): string {
  const { zero, one, two: dual, few, many, other } = forms
  if (locale === 'en') return two(one, other)
  return six(zero ?? other, one, dual ?? other, few ?? other, many ?? other, other)
}

/** Labels of a row field's columns, as react-admin asks for them: `fields['stages.note']`. */
function columnLabels(rows: ResourceMessages['rows']): Record<string, string> {
  const pairs = Object.entries(rows ?? {}).flatMap(([field, columns]) =>
    Object.entries(columns).flatMap(([column, label]): [string, string][] =>
      typeof label === 'string' ? [[`${field}.${column}`, label]] : [],
    ),
  )
  return Object.fromEntries(pairs)
}

/** Labels of the values that a row field's columns may take: `choices['stages.state']`. */
function columnChoices(rows: ResourceMessages['rows']): Messages {
  const pairs = Object.entries(rows ?? {}).flatMap(([field, columns]) => {
    const choices = columns['choices']
    if (typeof choices !== 'object') return []
    return Object.entries(choices).map(([column, labels]) => [`${field}.${column}`, labels])
  })
  return Object.fromEntries(pairs) as Messages
}

/** Labels of kinds of blocks and of their fields: `fields['content.photo']`, `fields['content.photo.caption']`. */
function blockLabels(blocks: ResourceMessages['blocks']): Record<string, string> {
  const pairs = Object.entries(blocks ?? {}).flatMap(([field, kinds]) =>
    Object.entries(kinds).flatMap(([kind, { name, fields }]): [string, string][] => [
      [`${field}.${kind}`, name],
      ...Object.entries(fields).map(([inner, label]): [string, string] => [`${field}.${kind}.${inner}`, label]),
    ]),
  )
  return Object.fromEntries(pairs)
}

const blockChoices = (blocks: ResourceMessages['blocks']): Messages =>
  Object.fromEntries(
    Object.entries(blocks ?? {}).flatMap(([field, kinds]) =>
      Object.entries(kinds).flatMap(([kind, { choices }]) =>
        Object.entries(choices ?? {}).map(([inner, labels]) => [`${field}.${kind}.${inner}`, labels]),
      ),
    ),
  ) as Messages

function resourceTexts(m: ResourceMessages, systemFields: Messages, locale: Locale): Messages {
  // react-admin asks for a list's name with the number 2, so every form but that for one is the list's name.
  const name = locale === 'en' ? two(m.one, m.name) : six(m.name, m.one, m.name, m.name, m.name, m.name)
  return {
    name,
    one: m.one,
    many: m.name,
    ofMany: m.ofMany ?? m.name,
    count: pluralText(m.count, locale),
    empty: m.empty,
    ...(m.all && { all: { name: m.all.name, empty: m.all.empty ?? m.empty } }),
    fields: { ...systemFields, ...m.fields, ...columnLabels(m.rows), ...blockLabels(m.blocks) },
    choices: { ...m.choices, ...columnChoices(m.rows), ...blockChoices(m.blocks) },
    hints: m.hints ?? {},
    adds: m.adds ?? {},
    each: m.each ?? {},
    states: m.states ?? {},
    actions: m.actions ?? {},
    sections: m.sections ?? {},
    text: m.text ?? {},
  }
}

export const messagesOf = async ({ messages }: Registered, locale: Locale): Promise<ResourceMessages> =>
  locale === 'en' ? (await messages.en()).en : (await messages.ar()).ar

/** The texts of resources in one language, by resource; every form of every resource knows the system's fields. */
export async function resourcesIn(locale: Locale, systemFields: Messages, part: 'first' | 'later'): Promise<Messages> {
  const named = registry
    .filter(({ resource }) => FIRST_RESOURCES.includes(resource.name) === (part === 'first'))
    .map(
      async (one) => [one.resource.name, resourceTexts(await messagesOf(one, locale), systemFields, locale)] as const,
    )
  return Object.fromEntries(await Promise.all(named))
}
