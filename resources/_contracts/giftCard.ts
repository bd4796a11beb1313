/**
 * What a card about a gift is drawn with: the answer of `GET /api/donor_transactions/{id}/card`. Never an amount and nobody's
 * name but the charity's and the project's. Pictures are data addresses, as a drawing cannot take those that need a token.
 */
export interface GiftCardLook {
  entity: string
  /** What the charity is called in English, if it says so. */
  entityEn: string | null
  project: string
  /** `#rrggbb`; null where the charity has none, or none that may be shown here. */
  colour: string | null
  logo: string | null
  picture: string | null
}
