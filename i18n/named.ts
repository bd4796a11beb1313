/** Whoever has a name of their own, and may have given one in English. */
export interface Named {
  name: string
  nameEn?: string | null | undefined
}

/** What a charity is called in its reader's language: in English by the name that it gave for it, if it gave one. */
export const nameIn = ({ name, nameEn }: Named, lang: 'ar' | 'en'): string => (lang === 'en' && nameEn) || name

/** One of a charity's branches, with the charity. */
export interface Place extends Named {
  branchName: string
  branchNameEn?: string | null | undefined
}

/** A branch alone, where the charity is named already. */
export const branchIn = ({ branchName, branchNameEn }: Omit<Place, keyof Named>, lang: 'ar' | 'en'): string =>
  nameIn({ name: branchName, nameEn: branchNameEn }, lang)

export const placeIn = (place: Place, lang: 'ar' | 'en'): string =>
  [nameIn(place, lang), branchIn(place, lang)].join(' · ')
