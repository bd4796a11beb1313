/**
 * What each numeric code of [8.12] to [8.37] says, as a key of `errors.cause`. Codes that the specification only
 * covers with "and similar" take the general text of their range, so that no answer is left without words.
 */
const CODES_OF = {
  internal: [1], // [8.12]
  codeUsedByProject: [2], // [8.13]
  codeUsed: [25, 101], // [8.13]
  generic: [3, 4, 5, 6, 7, 8, 18, 28, 120, 121, 122, 123, 124, 128, 129, 130, 132], // [8.14]
  required: [9, 11, 13, 21, 29, 34, 125, 201, 203, 205, 301, 303, 305, 307, 309, 311], // [8.15], [8.35]
  tooLong: [10, 12, 14, 22, 202, 302, 304], // [8.16], [8.35]
  startDate: [15, 19, 23], // [8.17]
  startBeforeEnd: [16, 24, 118, 206], // [8.18]
  file: [17], // [8.19]
  endDate: [20], // [8.20]
  deletedBefore: [26], // [8.21]
  cost: [27], // [8.22]
  passwordShort: [30], // [8.23]
  passwordWrong: [31], // [8.24]
  phoneTenDigits: [32, 33], // [8.25]
  email: [35, 306], // [8.26]
  phoneUsed: [36], // [8.27]
  emailUsed: [37, 356], // [8.28]
  digitsOnly: [38], // [8.29]
  emailUnknown: [39], // [8.30]
  projectNameRequired: [102], // [8.31]
  projectField: [103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 119], // [8.31]
  phoneInvalid: [126], // [8.32]
  donorUnknown: [127], // [8.33]
  noPermission: [131], // [8.34]
  numbersOnly: [204, 308, 310, 312], // [8.36]
  link: [313], // [8.37]
} as const satisfies Record<string, readonly number[]>

export type Cause = keyof typeof CODES_OF

/** `errors.code`: the text of every code, from the texts of the causes. */
export function codeTexts(causes: Readonly<Record<Cause, string>>): Record<string, string> {
  const pairs = Object.entries(CODES_OF).flatMap(([cause, codes]) =>
    codes.map((code): [string, string] => [String(code), causes[cause as Cause]]),
  )
  return Object.fromEntries(pairs)
}
