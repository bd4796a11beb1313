import { expect, it } from 'vitest'
import { writtenOf } from '../../resources/_kit/validate.ts'
import { campaigns } from '../../resources/campaigns/schema.ts'
import { metaCampaigns } from '../../resources/meta_campaigns/schema.ts'

/** Of whom it is for, and when it leaves: what a person chooses in both. */
const CHOSEN = [
  'audience',
  'categories',
  'donorType',
  'donors',
  'file',
  'gaveTo',
  'givenMax',
  'givenMin',
  'language',
  'lastGiftFrom',
  'lastGiftTo',
  'sendAt',
  'sendNow',
  'tags',
]

it.each([
  [
    'campaign [3.10]',
    campaigns,
    ['channels', 'description', 'image', 'licence', 'link', 'project', 'title', 'video', ...CHOSEN],
  ],
  ['Meta campaign [3.11]', metaCampaigns, ['appeal', 'licence', 'name', 'project', 'template', 'variables', ...CHOSEN]],
] as const)('a copy of a %s has what was written, and nothing that became of it', (_what, resource, fields) => {
  const row = Object.fromEntries(
    [...Object.keys(resource.fields), 'id', 'version', 'status'].map((name) => [name, name]),
  )
  expect(writtenOf(resource, row as never)).toEqual(Object.fromEntries(fields.map((name) => [name, name])))
})
