import { useTranslate } from 'react-admin'
import { defineLayout } from '../../../src/generate/layout.ts'
import { StatusChip, type Tone } from '../../../src/ui/StatusChip.tsx'
import { choiceKey } from '../../_kit/keys.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { type MetaState, templates } from '../schema.ts'

const TONES: Readonly<Record<MetaState, Tone>> = {
  notSubmitted: 'neutral',
  unknown: 'warning',
  pending: 'info',
  approved: 'success',
  rejected: 'danger',
  paused: 'warning',
  disabled: 'danger',
  deleted: 'neutral',
}

/** Where a template stands with Meta, in a word. */
function MetaStatus({ record: { metaStatus } }: { record: Pick<RecordOf<typeof templates>, 'metaStatus'> }) {
  const translate = useTranslate()
  return (
    <StatusChip
      tone={TONES[metaStatus]}
      label={translate(choiceKey<typeof templates>('templates', 'metaStatus', metaStatus))}
    />
  )
}

export const SECTIONS = [
  { key: 'basics', fields: ['name', 'metaName', 'language', 'category'] },
  { key: 'header', fields: ['headerType', 'headerText', 'headerExample', 'headerFile'] },
  { key: 'message', fields: ['body', 'variables', 'footer'] },
  { key: 'buttons', fields: ['buttons'] },
  { key: 'meta', fields: ['metaId', 'metaSyncedAt', 'metaApprovedAt', 'metaDeletedAt'] },
] as const

/** What the lists show and the record's page is laid out by; the form adds its own inputs. */
export const listLayout = defineLayout(templates, {
  sections: SECTIONS,
  cells: { metaStatus: MetaStatus },
})
