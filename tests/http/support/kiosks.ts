/** A resource of the tests' own, with the kinds of field that no resource of the product has yet. */
import { defineAccess } from '../../../resources/_kit/access.ts'
import { blocks, choice, date, reference, secret, text, upload } from '../../../resources/_kit/fields/index.ts'
import type { MessagesOf } from '../../../resources/_kit/messages.ts'
import { register } from '../../../resources/_kit/register.ts'
import { defineResource } from '../../../resources/_kit/resource.ts'
import { entityStaff } from '../../../resources/_kit/roles.ts'

export const declaration = defineResource({
  name: 'kiosks',
  tenant: 'entity',
  fields: {
    name: text({ required: true, personal: false }),
    donor: reference({ to: 'donors' }),
    apiKey: secret(),
    content: blocks(
      {
        words: { title: text({ required: true, personal: false, max: 60 }), body: text({ lines: 4 }) },
        photo: {
          picture: upload({ accept: 'image' }),
          caption: text({ personal: false }),
          size: choice(['small', 'large'], { default: 'small', personal: false }),
        },
        quote: { said: text({ required: true }), on: date({ personal: false }) },
      },
      { max: 6 },
    ),
    pin: secret({ required: 'toPublish', max: 12, personal: false }),
  },
  states: {
    values: ['draft', 'published'],
    initial: 'draft',
    transitions: { publish: { from: ['draft'], to: 'published', complete: true } },
  },
  title: 'name',
  list: { columns: ['name', 'apiKeySetAt'], search: ['name'], sort: ['createdAt', 'DESC'] },
})

const access = defineAccess(declaration, {
  list: entityStaff,
  get: entityStaff,
  create: entityStaff,
  update: entityStaff,
  remove: entityStaff,
  export: entityStaff,
  publish: entityStaff,
})

const texts = {
  name: 'Kiosks',
  one: 'Kiosk',
  count: { one: '%{smart_count} kiosk', other: '%{smart_count} kiosks' },
  fields: {
    name: 'Name',
    donor: 'Donor',
    content: 'Content',
    apiKey: 'API key',
    apiKeySetAt: 'API key set',
    pin: 'PIN',
    pinSetAt: 'PIN set',
  },
  adds: { content: 'Add a part' },
  blocks: {
    content: {
      words: { name: 'Words', fields: { title: 'Heading', body: 'Text' } },
      photo: {
        name: 'Photo',
        fields: { picture: 'Picture', caption: 'Caption', size: 'Size' },
        choices: { size: { small: 'Small', large: 'Large' } },
      },
      quote: { name: 'Quote', fields: { said: 'Said', on: 'On' } },
    },
  },
  states: { draft: 'Draft', published: 'Published' },
  actions: { publish: 'Publish' },
  empty: 'No kiosks yet.',
} satisfies MessagesOf<typeof declaration>

export const kiosks = register(declaration, access, {
  en: async () => ({ en: texts }),
  ar: async () => ({ ar: texts }),
})
