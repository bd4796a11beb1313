const MB = 1024 * 1024

/**
 * Business limits: section 9 of the specification and product.md 39. They stand here as numbers and nowhere else; the
 * length of a text that is nobody's business but its field's stands in its schema, as its max.
 */
export const LIMITS = {
  campaignTitle: 50, // [5.1], [9.1]
  campaignDescription: 700, // [5.2], [9.1]
  imageBytes: 5 * MB, // [9.1]
  videoBytes: 30 * MB, // [9.1]
  audioBytes: 20 * MB,
  pdfBytes: 20 * MB,
  sheetBytes: 50 * MB,
  /** What one person sends as an answer to a question of a survey, and what lies on the disk of all answers to one survey. */
  answerFiles: 3,
  answerFileBytes: 5 * MB,
  surveyFilesBytes: 500 * MB,
  filesPerRecord: 20,
  projectYears: 10, // [5.10]
  decimals: 2, // [9.2]
  moneyDigits: 15,
  shortText: 200,
  line: 500,
  longText: 5000,
  secret: 1000,
  comment: 2000,
  issue: 2000,
  passNote: 500,
  // WhatsApp takes a few more; a text message is cut into parts.
  chat: 4000,
  // Longer ones cost the server time and nobody remembers them.
  password: 500,
  savedViews: 20,
  viewName: 60,
  // How one person keeps one list, and all of theirs.
  keptListBytes: 16 * 1024,
  keptListsBytes: 64 * 1024,
  // product.md 27: parts of one picture that may be blurred.
  blurredParts: 40,
  // A running project without an update for so long is asked after.
  quietDays: 90,
  pageSize: 25,
  maxPageSize: 1000,
  // As many records as one step for many takes.
  bulk: 10_000,
  phoneInput: 25, // [5.22]
  phoneListRoom: 200, // [9.3], in pixels
  phoneFindPause: 700, // [9.3], in milliseconds
  toastMs: 5000, // [9.10]
  // As long as something waits that can still be undone.
  undoMs: 10_000,
  /** product.md 30: a sending to more donors than this waits a while for whoever thinks better of it. */
  massSending: 50,
  /** product.md 43 */
  trashDays: 30,
  /** product.md 33: over so many Hijri months an elite donor's gifts are added up, and so many such years are looked back at. */
  eliteMonths: 12,
  eliteYears: 4,
  /** So often an entity asks the AI helper within a day; after that the platform's rules speak. */
  adviceADay: 20,
  /** A text of the AI helper is a recommendation, not an essay. */
  adviceText: 600,
} as const
