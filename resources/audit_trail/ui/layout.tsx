import Box from '@mui/material/Box'
import { defineLayout } from '../../../src/generate/layout.ts'
import { EntityCell } from '../../../src/generate/people.tsx'
import { DateText } from '../../../src/ui/DateText.tsx'
import type { RecordOf } from '../../_kit/resource.ts'
import { auditTrail } from '../schema.ts'
import { Actor } from './Actor.tsx'
import { SHORT } from './NamedRecord.tsx'
import { RecordCell } from './RecordCell.tsx'

/** Of two changes on one day the time tells which came first. */
const At = ({ record }: { record: RecordOf<typeof auditTrail> }) => (
  <Box component="span" sx={{ whiteSpace: { sm: 'nowrap' } }}>
    <DateText value={record.createdAt} {...SHORT} withTime />
  </Box>
)

export const layout = defineLayout(auditTrail, {
  sections: [],
  cells: { createdAt: At, actor: Actor, record: RecordCell, entityId: EntityCell },
})
