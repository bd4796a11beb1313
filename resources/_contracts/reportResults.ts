/** [2.63] what came of reports. Nothing that fewer than five donors made is told apart. */

/** How long after a letter what happens is told beside it, in days. */
export const RESULT_DAYS = 30

/** How letters fared that have something in common; without a key, all others together. */
export interface ResultPart {
  key: string | null
  letters: number
  opened: number
}

/** How many letters had been opened so many hours after they left. */
export interface OpenedBy {
  hours: number
  opened: number
}

/**
 * The answer of `GET /api/reports/{id}/results`: letters that arrived, of donors who do not object, within 30 days of each.
 * That something followed a letter does not say that it came of it.
 */
export interface ReportResults {
  id: string
  title: string
  sentAt: string | null
  letters: number
  /** Letters of donors who refuse, have stopped or have said "not me": in none of the figures. */
  objecting: number
  opened: number
  /** Empty where fewer than five have opened it. */
  openedBy: readonly OpenedBy[]
  /** Recipients who went on from a message's page; null where nothing counts it, and of one to four. */
  clicked: number | null
  channels: readonly ResultPart[]
  /** Of those who said below their letter how content they are with it, in percent; null of fewer than five. */
  content: number | null
  /** Of survey answers about its project that said how satisfied they are, in percent; null of fewer than five. */
  satisfied: number | null
  /** What recipients sent as an issue; by kind null where they are fewer than five. */
  issues: number
  questions: number | null
  complaints: number | null
  /** Messages that recipients wrote back. */
  replies: number
  /** Gifts of recipients, how many gave, and how much; null where one to four gave. */
  gifts: number | null
  givers: number | null
  given: string | null
}

/** Letters that left in one hour of the week by the entity's clock, and how many of them were opened within two days. */
export interface SendingHour {
  /** 0 is Sunday. */
  day: number
  hour: number
  letters: number
  opened: number
}

/** The answer of `GET /api/reports/actions/insights`: the last 180 days, of letters that had two days to be opened. */
export interface ReportInsights {
  letters: number
  /** So many letters, in two hours of the week at least, must have gone out before one is advised. */
  needed: number
  best: SendingHour | null
  /** Hours with letters enough to compare, the best first. */
  hours: readonly SendingHour[]
  designs: readonly ResultPart[]
  channels: readonly ResultPart[]
}
