import { useWatch } from 'react-hook-form'
import { names } from '../../../src/generate/records.ts'
import { templates } from '../schema.ts'
import { Preview } from './Preview.tsx'
import type { Shown } from './phone.tsx'

const WATCHED = names(
  templates,
  'language',
  'headerType',
  'headerText',
  'headerExample',
  'headerFile',
  'body',
  'variables',
  'footer',
  'buttons',
)

/** The message on a phone, while it is being written. */
export function LivePreview() {
  const values = useWatch({ name: [...WATCHED] }) as unknown[]
  const shown = Object.fromEntries(WATCHED.map((name, at) => [name, values[at] ?? undefined])) as Shown
  return <Preview shown={shown} />
}
