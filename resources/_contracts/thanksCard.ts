/** A word of thanks as a picture to pass on: as networks show a post, and as phones show a status. */
export const CARD_SHAPES = ['square', 'story'] as const
export type CardShape = (typeof CARD_SHAPES)[number]

/** What a donor's device calls it. */
export const cardFile = (shape: CardShape): string => `athar-thanks-${shape}.png`

/** All that it says. It knows no donor and no amount, and so can show none. */
export interface ThanksCard {
  lang: 'ar' | 'en'
  shape: CardShape
  /** On a festive ground instead of on paper. */
  festive: boolean
  colour: string | null
  thanks: string
  /** To whom the thanks are said; stands before the project's name. */
  to: string
  /** Null where it is dedicated to some: others do not read of it. */
  project: string | null
  entity: string
}
