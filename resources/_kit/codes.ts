/**
 * The numeric codes of [8.12] to [8.37] that a fault carries today, by cause. Where the specification gives several
 * codes for one cause, the first is the general one and a field may name its own.
 */
export const CODES = {
  internal: 1, // [8.12]
  codeUsed: 25, // [8.13]; 2 and 101 say «with another project»
  generic: 8, // [8.14]
  required: 9, // [8.15]
  tooLong: 10, // [8.16]
  startDate: 15, // [8.17]
  startBeforeEnd: 16, // [8.18]
  file: 17, // [8.19]
  endDate: 20, // [8.20]
  deletedBefore: 26, // [8.21]
  cost: 27, // [8.22]
  passwordShort: 30, // [8.23]
  passwordWrong: 31, // [8.24]
  phoneTenDigits: 32, // [8.25]
  email: 35, // [8.26]
  phoneUsed: 36, // [8.27]
  emailUsed: 37, // [8.28]
  emailUnknown: 39, // [8.30]
  projectCodeUsed: 101, // [8.13], [8.31]
  projectNameRequired: 102, // [8.31]
  phoneInvalid: 126, // [8.32]
  donorUnknown: 127, // [8.33]
  noPermission: 131, // [8.34]
  numbersOnly: 204, // [8.36]
  link: 313, // [8.37]
} as const
