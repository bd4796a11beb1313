import { latinDigits } from '../_kit/fold.ts'
import type { RecordOf } from '../_kit/resource.ts'
import type { LINK_VALUES, metaCampaigns } from './schema.ts'

type Campaign = RecordOf<typeof metaCampaigns>
type Value = Pick<Campaign['variables'][number], 'type' | 'value'>

/** It leads to where one gives, whatever its template is called. */
export const givesWay = (variables: readonly Value[]): boolean =>
  variables.some(({ type, value }) => type === 'link' && value === ('donate' satisfies (typeof LINK_VALUES)[number]))

/** Whether the number of a licence stands in words by itself, and not within another number; in either kind of digits. */
export function isNamed(words: string, number: string): boolean {
  const one = latinDigits(number.trim()).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return one !== '' && new RegExp(`(?<![\\p{L}\\p{N}])${one}(?![\\p{L}\\p{N}])`, 'iu').test(latinDigits(words))
}
