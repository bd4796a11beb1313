import { formatDate } from '../../../i18n/dates.ts'
import { formatNumber, formatPercent, sayMoney } from '../../../i18n/format.ts'
import { percentOf } from '../../../resources/_contracts/letterFigures.ts'
import type { RecordOf } from '../../../resources/_kit/resource.ts'
import type { donors } from '../../../resources/donors/schema.ts'
import type {
  DONOR_VALUES,
  LINK_VALUES,
  metaCampaigns,
  PROJECT_VALUES,
} from '../../../resources/meta_campaigns/schema.ts'
import type { projects } from '../../../resources/projects/schema.ts'
import { type Media, mediaValue, type Origin } from './media.ts'

export type Variable = RecordOf<typeof metaCampaigns>['variables'][number]

export type CampaignDonor = Pick<RecordOf<typeof donors>, (typeof DONOR_VALUES)[number]>
export type CampaignProject = Pick<
  RecordOf<typeof projects>,
  'id' | 'name' | 'code' | 'requiredAmount' | 'collectedAmount' | 'donationLink' | 'videos'
>

/** What all messages of a campaign share. */
export interface Facts extends Origin {
  language: 'ar' | 'en'
  calendar: 'gregorian' | 'hijri' | 'both'
  project: CampaignProject | null
  /** Where one gives to the entity, if it says so. */
  donate: string | null
  media: Media
}

const blank = (text: string | null): string | null => (text === null || text.trim() === '' ? null : text.trim())

const money = (value: string | null, { language }: Facts): string | null =>
  value === null ? null : sayMoney(value, { locale: language })

const day = (value: string | null, { language, calendar }: Facts): string | null =>
  value === null ? null : formatDate(value, { locale: language, calendar })

function donorValue(name: string, donor: CampaignDonor, facts: Facts): string | null {
  const values: Record<(typeof DONOR_VALUES)[number], string | null> = {
    name: blank(donor.name),
    givenTotal: donor.giftsCount === 0 ? null : money(donor.givenTotal, facts),
    giftsCount: donor.giftsCount === 0 ? null : formatNumber(donor.giftsCount, { locale: facts.language, decimals: 0 }),
    lastGiftDate: day(donor.lastGiftDate, facts),
  }
  return values[name as keyof typeof values] ?? null
}

function projectValue(name: string, facts: Facts): string | null {
  const { project, language } = facts
  if (project === null) return null
  const percent = percentOf(project.collectedAmount ?? '0', project.requiredAmount ?? '0')
  const values: Record<(typeof PROJECT_VALUES)[number], string | null> = {
    name: project.name,
    code: project.code,
    requiredAmount: money(project.requiredAmount, facts),
    collectedAmount: money(project.collectedAmount, facts),
    progress: percent === null ? null : formatPercent(percent, { locale: language, decimals: 0 }),
  }
  return values[name as keyof typeof values] ?? null
}

function linkValue(name: string, { project, publicUrl, donate }: Facts): string | null {
  const values: Record<(typeof LINK_VALUES)[number], string | null> = {
    projectPage: project && `${publicUrl}/dashboard/projects/${project.id}`,
    donate: project?.donationLink ?? donate,
  }
  return values[name as keyof typeof values] ?? null
}

/** product.md 32: what stands at the place of a variable for this donor; null where nothing does. */
export function ownValue(variable: Variable, donor: CampaignDonor, facts: Facts): string | null {
  const { type, value } = variable
  if (type === 'donorField') return donorValue(value, donor, facts)
  if (type === 'projectField') return projectValue(value, facts)
  if (type === 'link') return linkValue(value, facts)
  if (type === 'media') return mediaValue(variable, facts)
  if (type === 'amount') return money(value, facts)
  if (type === 'date') return day(value, facts)
  return blank(value)
}

/** The values of all places, fallbacks taken; null at a place that has neither. */
export const valuesOf = (variables: readonly Variable[], donor: CampaignDonor, facts: Facts): (string | null)[] =>
  variables.map((one) => ownValue(one, donor, facts) ?? blank(one.fallback))
