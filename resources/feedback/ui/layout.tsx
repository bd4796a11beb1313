import { useTranslate } from 'react-admin'
import { defineLayout } from '../../../src/generate/layout.ts'
import { StatusChip, type Tone } from '../../../src/ui/StatusChip.tsx'
import type { RecordOf } from '../../_kit/resource.ts'
import { kindKey } from '../kinds.ts'
import { feedback } from '../schema.ts'

type Row = RecordOf<typeof feedback>

const TONE: Record<Row['kind'], Tone> = {
  notMe: 'danger',
  complaint: 'danger',
  stop: 'warning',
  bounce: 'warning',
  start: 'info',
}

export function Kind({ record }: { record: Row }) {
  const translate = useTranslate()
  const tone = record.handledAt === null ? TONE[record.kind] : 'neutral'
  return <StatusChip tone={tone} label={translate(kindKey(record))} />
}

export const layout = defineLayout(feedback, {
  title: ['donor'],
  sections: [],
  cells: { kind: Kind },
})
