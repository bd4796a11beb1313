import type { Place } from '../../../src/generate/types.ts'
import type { Field } from '../../_kit/field.ts'
import { choice, date, money } from '../../_kit/fields/index.ts'
import { DONOR_VALUES, LINK_VALUES, MEDIA_VALUES, metaCampaigns, PROJECT_VALUES } from '../schema.ts'
import type { CampaignRow } from './calls.ts'

export type VariableType = CampaignRow['variables'][number]['type']

/** What a value may be, by its type: one of what is known of the donor or project, or what is typed. */
export const VALUE_FIELD: Readonly<Record<VariableType, Field>> = {
  donorField: choice(DONOR_VALUES, { required: true }),
  projectField: choice(PROJECT_VALUES, { required: true }),
  link: choice(LINK_VALUES, { required: true }),
  media: choice(MEDIA_VALUES, { required: true }),
  amount: money({ required: true }),
  date: date({ required: true }),
  text: metaCampaigns.fields.variables.columns.value,
}

/** The texts of a value: what is known of the donor or project goes by names of its own. */
export const valuePlace = (place: Place, type: VariableType, translate: (key: string) => string): Place => ({
  ...place.column('value'),
  choice: (one) => translate(`campaigns.value.${type}.${one}`),
})

/** How a place of a template is named, also between words of the other direction. */
export const placeName = (index: number): string => `\u2068{{${index + 1}}}\u2069`

/** What its writer calls a place that is known by its name, in either language. */
const NAMED = [
  { called: /اسم المتبرع|donor.*name/i, type: 'donorField' },
  { called: /اسم المشروع|project.*name/i, type: 'projectField' },
] as const

/** What a new place begins with: what its label names, else nothing, so that nobody sends what nobody chose. */
export function startOf(label: string | null | undefined) {
  const type = NAMED.find(({ called }) => called.test(label ?? ''))?.type ?? null
  return { type, value: type === null ? null : 'name', file: null, fallback: null }
}
