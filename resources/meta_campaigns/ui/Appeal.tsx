import { useTranslate } from 'react-admin'
import { FieldValue } from '../../../src/generate/columns/FieldValue.tsx'
import { useRecord } from '../../../src/generate/records.ts'
import { useTexts } from '../../../src/generate/texts.ts'
import { templates } from '../../templates/schema.ts'
import { metaCampaigns } from '../schema.ts'
import type { CampaignRow } from './calls.ts'

/** Whether it is known that the template is none of marketing: what is said of asking counts for those alone. */
export function useServing(template: string | null): boolean {
  const { data } = useRecord(templates, template ?? '', { enabled: Boolean(template) })
  return data !== undefined && data.category !== 'marketing'
}

/** What it says of asking, where that counts. */
export function Appeal({ record: { template, appeal } }: { record: CampaignRow }) {
  const translate = useTranslate()
  const place = useTexts<typeof metaCampaigns>('meta_campaigns').place('appeal')
  if (useServing(template)) return translate('campaigns.noAppeal')
  return <FieldValue field={metaCampaigns.fields.appeal} value={appeal} place={place} size="cell" />
}
