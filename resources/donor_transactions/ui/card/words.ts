import { type Calendar, formatDate, type Locale } from '../../../../i18n/dates.ts'
import { nameIn } from '../../../../i18n/named.ts'
import type { GiftCardLook } from '../../../_contracts/giftCard.ts'
import type { RecordOf } from '../../../_kit/resource.ts'
import type { donorTransactions } from '../../schema.ts'
import { cardAr } from './card.ar.ts'
import { cardEn } from './card.en.ts'

export const KINDS = ['gift', 'living', 'deceased'] as const
export type Kind = (typeof KINDS)[number]
export const DESIGNS = ['calm', 'ramadan', 'eid'] as const
export type Design = (typeof DESIGNS)[number]

/** So much of a name stands on a card. */
export const NAME_MOST = 40

export type Gift = Pick<RecordOf<typeof donorTransactions>, 'id' | 'project' | 'fund' | 'date' | 'reversed'> &
  Partial<Pick<RecordOf<typeof donorTransactions>, 'onBehalfOf' | 'giftRecipient'>>

export const wordsIn = (lang: Locale): typeof cardEn => (lang === 'ar' ? cardAr : cardEn)

/** Whose name a card of this gift would bear; null where it was given for nobody else, or handed back. */
export function cardFor({ onBehalfOf, giftRecipient, reversed }: Gift): { kind: Kind; name: string } | null {
  if (reversed) return null
  if (giftRecipient) return { kind: 'gift', name: giftRecipient }
  return onBehalfOf ? { kind: 'living', name: onBehalfOf } : null
}

/** More digits than one, with what stands between those of a phone or an amount. */
const NUMBERS = /[+(]?\p{Nd}[\p{Nd}\s,.٬٫()-]*\p{Nd}/gu

/**
 * A name as a card bears it, in whole words where it has several. Files have phones beside names, and neither they nor
 * amounts are for those who are shown it.
 */
export function nameOn(text: string): string {
  const name = text.replace(NUMBERS, ' ').replace(/\s+/g, ' ').trim()
  const letters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment)
  const most = letters.slice(0, NAME_MOST).join('')
  if (letters.length <= NAME_MOST || letters[NAME_MOST] === ' ') return most.trim()
  return most.replace(/ \S*$/, '')
}

export interface Said {
  lang: Locale
  kind: Kind
  design: Design
  name: string
  from: string
}

/** All that a card says, in its own language; what is empty is left out. */
export interface CardWords {
  greeting: string
  heading: string
  name: string
  to: string
  project: string
  blessing: string
  by: string
  date: string
  entity: string
}

export function cardWords(
  { lang, kind, design, name, from }: Said,
  { fund, date }: Pick<Gift, 'fund' | 'date'>,
  { project, entity, entityEn }: Pick<GiftCardLook, 'project' | 'entity' | 'entityEn'>,
  calendar: Calendar,
): CardWords {
  const words = wordsIn(lang)
  const giver = nameOn(from)
  return {
    // Nobody is wished a happy feast over one who has died.
    greeting: design === 'calm' || kind === 'deceased' ? '' : words.greeting[design],
    heading: words.heading[kind][fund === 'restricted' ? 'charity' : fund],
    name: nameOn(name),
    to: words.to,
    project,
    blessing: words.blessing[kind],
    by: giver === '' ? '' : words.by.replace('{name}', () => giver),
    date: formatDate(date, { locale: lang, calendar }),
    entity: nameIn({ name: entity, nameEn: entityEn }, lang),
  }
}
