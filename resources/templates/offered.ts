import type { RecordOf } from '../_kit/resource.ts'
import type { templates } from './schema.ts'

/** What a copy takes along: everything that people have written, but a file. */
export const COPIED = [
  'name',
  'category',
  'language',
  'metaName',
  'headerType',
  'headerText',
  'headerExample',
  'body',
  'variables',
  'footer',
  'buttons',
] as const

/** A template of the platform as entities see it before they copy it. */
export type Offered = Pick<RecordOf<typeof templates>, 'id' | (typeof COPIED)[number]>
