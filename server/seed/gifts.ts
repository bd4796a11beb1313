import { addDays, daysBetween } from '../../i18n/dates.ts'
import type { donorTransactions } from '../../resources/donor_transactions/schema.ts'
import type { Planted } from '../db/columns.ts'
import { DEMO_DONORS, ENTITIES } from './content/entities.ts'
import * as names from './content/names.ts'
import type { ProjectSeed } from './content/types.ts'
import type { DemoDonor } from './donors.ts'
import { dayMs, type Random } from './random.ts'

/** The first and the last day of the demo's donations, and the day on which it stands still. */
export const FIRST_DAY = '2023-10-01'
export const LAST_DAY = '2026-09-30'

type Gift = Planted<typeof donorTransactions>

const RAMADANS = [
  ['2024-03-11', '2024-04-09'],
  ['2025-03-01', '2025-03-29'],
  ['2026-02-18', '2026-03-19'],
] as const

const SOURCES = {
  ar: ['متجر التبرعات', 'تحويل بنكي', 'منصة إحسان', 'التطبيق'],
  en: ['Charity store', 'Bank transfer', 'Ehsan', 'App'],
} as const

const RIYALS = [10, 20, 25, 30, 50, 50, 50, 100, 100, 100, 150, 200, 200, 250, 300, 500, 500, 1000]

/** 1234.5 riyals in halalas to '1234.50'. */
export const riyals = (halalas: number): string => (halalas / 100).toFixed(2)

/** The days on which a project takes gifts. */
function windowOf(project: ProjectSeed): readonly [from: string, to: string] {
  const start = project.start && project.start <= LAST_DAY ? project.start : '2026-03-01'
  const from = addDays(start, -45) < FIRST_DAY ? FIRST_DAY : addDays(start, -45)
  const end = project.end && project.end <= LAST_DAY ? project.end : LAST_DAY
  return [from, end]
}

function dayOfGift(rng: Random, project: ProjectSeed): string {
  const [from, to] = windowOf(project)
  const open = RAMADANS.filter(([first, last]) => first >= from && last <= to)
  if (open.length > 0 && rng.chance(0.35)) {
    const [first, last] = rng.pick(open)
    return addDays(first, rng.between(0, daysBetween(first, last)))
  }
  return addDays(from, rng.between(0, daysBetween(from, to)))
}

function halalasOf(rng: Random, project: ProjectSeed, donor: DemoDonor): number {
  const unit = project.unit ? Math.round(Number(project.unit[1]) * 100) : 0
  if (unit > 0 && rng.chance(0.45))
    return unit * rng.pick([1, 1, 1, 2, 2, 3, 5, 10]) * Math.max(1, Math.round(donor.means / 4))
  // A family that gives for its own well gives more than passers-by.
  const base = rng.pick(RIYALS) * 100 * donor.means * (project.type === 'special' ? 12 : 1)
  // Card payments with a fee taken off leave odd halalas.
  return rng.chance(0.06) ? base + rng.between(1, 99) : base
}

function special(rng: Random, donor: DemoDonor, project: ProjectSeed): Partial<Gift> {
  const roll = rng.next()
  if (roll < 0.04) {
    const at = rng.between(0, names.AR_WOMEN.length - 1)
    const family = rng.pick(names.AR_FAMILIES)
    const relation = rng.pick(names.RELATIVES)
    const first = (names.WOMEN_RELATIVES.has(relation) ? names.AR_WOMEN : names.AR_MEN)[at]
    return { onBehalfOf: `${first} ${family}`, relation }
  }
  if (roll < 0.055) return { giftRecipient: `${rng.pick(names.AR_WOMEN)} ${rng.pick(names.AR_FAMILIES)}` }
  if (roll < 0.07) return { payer: rng.pick(names.AR_BODIES)[1] }
  if (roll < 0.09 && !donor.person) {
    const text =
      ENTITIES[project.entity]?.language === 'en' ? 'Goods in kind, valued by the store' : 'تبرع عيني قُدّرت قيمته'
    return { inKind: true, amountDescription: text }
  }
  return {}
}

const EMPTY = {
  onBehalfOf: null,
  relation: null,
  giftRecipient: null,
  payer: null,
  inKind: false,
  amountDescription: null,
} satisfies Partial<Gift>

/** By project: whoever signs in as the demo's donor meets the card of a gift that was given for somebody else. */
const FOR_OTHERS: ReadonlyMap<string, Partial<Gift>> = new Map([
  ['NK-105', { onBehalfOf: 'حصة الأصيل', relation: 'الوالدة' }],
  ['NK-104', { giftRecipient: 'نورة الأصيل' }],
])

function ofDemoDonor({ row }: DemoDonor, { code }: ProjectSeed): Partial<Gift> {
  const isThem = DEMO_DONORS.some(({ phone, entityId }) => phone === row.phone && entityId === row.entityId)
  return (isThem && FOR_OTHERS.get(code)) || {}
}

/** One gift: [3.7] and product.md 10. */
export function makeGift(
  rng: Random,
  project: ProjectSeed,
  projectId: string,
  donor: DemoDonor,
  n: number,
): Gift & { halalas: number } {
  const language = ENTITIES[project.entity]?.language ?? 'ar'
  const date = dayOfGift(rng, project)
  const source = donor.row.unknownGiver ? SOURCES[language][1] : rng.pick(SOURCES[language])
  const moment = dayMs(date) + rng.between(6 * 3600, 20 * 3600) * 1000
  const halalas = halalasOf(rng, project, donor)
  const reversed = rng.chance(0.01)
  const stamped = new Date(moment).toISOString()
  return {
    id: rng.id(moment),
    entityId: donor.row.entityId,
    donor: donor.row.id,
    project: projectId,
    amount: riyals(halalas),
    date,
    moment: source === SOURCES[language][1] ? null : stamped,
    description: rng.chance(0.05) ? (language === 'en' ? 'May it reach those in need' : 'صدقة عني وعن أهلي') : null,
    donationReferenceId: rng.chance(0.93) ? `TX-${String(project.entity + 1)}${String(n).padStart(6, '0')}` : null,
    source,
    fund: rng.pick(project.funds),
    ...EMPTY,
    ...special(rng, donor, project),
    ...ofDemoDonor(donor, project),
    reversed,
    createdAt: stamped,
    updatedAt: stamped,
    halalas: reversed ? 0 : halalas,
  }
}
