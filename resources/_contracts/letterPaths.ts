/** Where a letter lies, and what hangs on it. */
export interface LetterPaths {
  self: string
  pdf: string
  /** The figures as a spreadsheet. */
  csv: string
  stop: string
  /** Where a stop is taken back. */
  resume: string
  notMe: string
  /** Where what its reader says of it is posted. */
  say: string
  /** Where the opened beacon is posted. */
  opened: string
  /** The version without name and amount. */
  share: string
  /** Of a word of thanks that others may read: its picture to pass on. */
  card?: string
  /** A template with {id} and {width} for the page to fill. */
  image: string
  /** Likewise of a recording with its {id}; none where no address serves one. */
  voice?: string
}
