import { pluralKey } from './format.ts'

/** What one unit of a project is called, and after which numbers otherwise; a charity writes these words, we never guess them. */
export interface UnitWords {
  unitName: string
  /** Two of them: حقيبتا كسوة. */
  unitTwo?: string | null | undefined
  /** 3 to 10, in English from 2 on: حقائب كسوة, baskets. */
  unitPlural?: string | null | undefined
  /** 11 to 99: سهمًا. A word that ends in ة stays as it is. */
  unitMany?: string | null | undefined
  /** One and several of them in English, where these words are Arabic. */
  unitNameEn?: string | null | undefined
  unitPluralEn?: string | null | undefined
}

/** The words for a reader of one language; without English ones everybody reads the same. */
export const unitIn = <U extends UnitWords>(words: U, lang: 'ar' | 'en'): U =>
  lang === 'en' && words.unitNameEn
    ? { ...words, unitName: words.unitNameEn, unitTwo: undefined, unitPlural: words.unitPluralEn, unitMany: undefined }
    : words

const ARABIC = /[\u0600-\u06ff]/
/** Its singular serves after 11 to 99 too: the case that follows them is not written on a ة. */
const FEMININE = /^\S*ة(?:\s|$)/

/** The unit as it stands after this number, in the language of its own words; null where nobody has given that form. */
export function unitAfter(count: number, { unitName, unitTwo, unitPlural, unitMany }: UnitWords): string | null {
  if (!ARABIC.test(unitName)) return count === 1 ? unitName : (unitPlural ?? null)
  switch (pluralKey(count, 'ar')) {
    case 'two':
      return unitTwo ?? null
    case 'few':
      return unitPlural ?? null
    case 'many':
      return unitMany ?? (FEMININE.test(unitName) ? unitName : null)
    default:
      return unitName
  }
}
