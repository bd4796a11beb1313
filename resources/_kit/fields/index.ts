export { type BlockOf, blocks } from './blocks.ts'
export { choice, choices, tags } from './choice.ts'
export { color } from './color.ts'
export { email, phone, url, videoUrl, videoUrls } from './contact.ts'
export { date, timestamp } from './dates.ts'
export { kept, type Told } from './kept.ts'
export { boolean, integer, money } from './numbers.ts'
export { reference, references } from './reference.ts'
export { lines, type RowOf, rows } from './rows.ts'
export { secret } from './secret.ts'
export { text } from './text.ts'
export {
  ACCEPT,
  ACCEPT_BYTES,
  type Accept,
  type Attached,
  altIn,
  bytesOf,
  kindsOf,
  type Taken,
  upload,
  uploads,
  WRONG_TYPE,
} from './upload.ts'

/** Every field kind; the hosts hold one input, one column and one filter for each. */
export const FIELD_KINDS = [
  'text',
  'money',
  'integer',
  'boolean',
  'date',
  'timestamp',
  'phone',
  'email',
  'url',
  'videoUrl',
  'color',
  'choice',
  'choices',
  'tags',
  'reference',
  'references',
  'upload',
  'uploads',
  'rows',
  'lines',
  'kept',
  'secret',
  'blocks',
] as const
export type FieldKind = (typeof FIELD_KINDS)[number]
