import { ACCEPT, boolean, choice, date, integer, kept, text, timestamp } from '../_kit/fields/index.ts'
import { defineResource } from '../_kit/resource.ts'

/** A part of a picture, in fractions of its width and height. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** A file that was received, checked and stored; records refer to it by id. Its bytes live in the file store. */
export const files = defineResource({
  name: 'files',
  tenant: 'entity',
  live: true,
  subject: 'uploads',
  fields: {
    name: text({ required: true }),
    kind: choice(ACCEPT, { required: true }),
    mime: text({ required: true, code: true, personal: false }),
    bytes: integer({ required: true }),
    sha256: text({ required: true, code: true, max: 64 }),
    width: integer(),
    height: integer(),
    /** Tiny blurred picture as a data address, and the WebP widths that exist. */
    placeholder: kept('text'),
    widths: kept<number[]>('json', { personal: false }),
    /** Names the smaller pictures of today: another one each time they are made anew; null for the first ones. */
    edition: kept('text', { personal: false }),
    /** product.md 27: people are to be seen; who agreed to it, for whom, and until when. */
    people: boolean({ default: false }),
    consentBy: text({ max: 200 }),
    consentGuardian: text({ max: 200 }),
    consentUntil: date(),
    consentWithdrawnAt: timestamp({ readOnly: true }),
    /** product.md 44: when somebody said who is to be seen, if anyone; before that it is shown to nobody outside. */
    answeredAt: timestamp({ readOnly: true }),
    /** Why it stays within the charity, though a record that it belongs to is public. */
    keptBack: text({ max: 300 }),
    /** Parts of the picture that are blurred in every stored width, as fractions of it. */
    blurred: kept<Area[]>('json', { audited: true }),
    /** The day on which it was taken, as its camera wrote it down; of files of before it is not known. */
    takenOn: kept('date'),
    /** Where it was taken; only where staff chose to keep it. */
    location: kept<{ latitude: number; longitude: number }>('json'),
  },
  privateFields: {
    /** Who sent it for a message that is still being written; null once it belongs to one. */
    sender: kept('text'),
  },
  indexes: [{ name: 'files_sender', on: ['sender'], where: ({ sender }) => `${sender} is not null` }],
  title: 'name',
  list: { columns: ['name', 'kind', 'bytes', 'createdAt'], filters: ['kind'], sort: ['createdAt', 'DESC'] },
  readOnly: true,
})
