import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { FieldValue } from '../../../src/generate/columns/FieldValue.tsx'
import { FieldInput } from '../../../src/generate/inputs/FieldInput.tsx'
import { useRecord } from '../../../src/generate/records.ts'
import { useTexts } from '../../../src/generate/texts.ts'
import type { InputProps } from '../../../src/generate/types.ts'
import { templates } from '../../templates/schema.ts'
import { metaCampaigns } from '../schema.ts'
import type { CampaignRow } from './calls.ts'

/** Whether it is known that the template is none of marketing: what is said of asking counts for those alone. */
function useServing(template: string | null): boolean {
  const { data } = useRecord(templates, template ?? '', { enabled: Boolean(template) })
  return data !== undefined && data.category !== 'marketing'
}

/** The same of the template that is chosen in the form. */
export const useServingChosen = (): boolean => useServing(useWatch({ name: 'template' }) as string | null)

/** Asked of campaigns by a marketing template. */
export function AppealInput(props: InputProps) {
  return useServingChosen() ? null : <FieldInput {...props} />
}

/** What it says of asking, where that counts. */
export function Appeal({ record: { template, appeal } }: { record: CampaignRow }) {
  const translate = useTranslate()
  const place = useTexts<typeof metaCampaigns>('meta_campaigns').place('appeal')
  if (useServing(template)) return translate('campaigns.noAppeal')
  return <FieldValue field={metaCampaigns.fields.appeal} value={appeal} place={place} size="cell" />
}
