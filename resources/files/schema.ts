import { choice, integer, kept, text } from '../_kit/fields/index.ts'
import { ACCEPT } from '../_kit/fields/index.ts'
import { defineResource } from '../_kit/resource.ts'

/** A file that was received, checked and stored; records refer to it by id. Its bytes live in the file store. */
export const files = defineResource({
  name: 'files',
  tenant: 'entity',
  fields: {
    name: text({ required: true }),
    kind: choice(ACCEPT, { required: true }),
    mime: text({ required: true, code: true }),
    bytes: integer({ required: true }),
    sha256: text({ required: true, code: true, max: 64 }),
    width: integer(),
    height: integer(),
    /** Tiny blurred picture as a data address, and the WebP widths that exist. */
    placeholder: text({ max: 2000, code: true }),
    widths: kept('json'),
  },
  title: 'name',
  list: { columns: ['name', 'kind', 'bytes', 'createdAt'], filters: ['kind'], sort: ['createdAt', 'DESC'] },
  readOnly: true,
})
