/** What recording a gift answers: enough to say it, and to take it back. */
export interface RecordedGift {
  id: string
  donor: string
  donorName: string
  /** The donor was not known before. */
  isNewDonor: boolean
  amount: string
}

/** Why somebody may be the giver of a transfer that names nobody. */
export type GiverHint = 'phone' | 'name' | 'amount'

export interface LikelyGiver {
  id: string
  name: string
  phone: string | null
  why: GiverHint
}

/** A gift of which money may go back. */
export interface Refundable {
  id: string
  amount: string
  date: string
  reversed: boolean
  /** What went back of it already. */
  returned: string
}
