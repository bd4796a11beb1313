/** A resource of the tests' own, with the kinds of field that no resource of the product has yet. */
import { defineAccess } from '../../../resources/_kit/access.ts'
import { reference, secret, text } from '../../../resources/_kit/fields/index.ts'
import { register } from '../../../resources/_kit/register.ts'
import { defineResource } from '../../../resources/_kit/resource.ts'
import { entityStaff } from '../../../resources/_kit/roles.ts'
import type { MessagesOf } from '../../../resources/_kit/messages.ts'

export const declaration = defineResource({
  name: 'kiosks',
  tenant: 'entity',
  fields: {
    name: text({ required: true, personal: false }),
    donor: reference({ to: 'donors' }),
    apiKey: secret(),
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
    apiKey: 'API key',
    apiKeySetAt: 'API key set',
    pin: 'PIN',
    pinSetAt: 'PIN set',
  },
  states: { draft: 'Draft', published: 'Published' },
  actions: { publish: 'Publish' },
  empty: 'No kiosks yet.',
} satisfies MessagesOf<typeof declaration>

export const kiosks = register(declaration, access, {
  en: async () => ({ en: texts }),
  ar: async () => ({ ar: texts }),
})
