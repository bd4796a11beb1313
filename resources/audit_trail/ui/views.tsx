import Box from '@mui/material/Box'
import { useBasename } from 'react-admin'
import { defineLayout } from '../../../src/generate/layout.ts'
import { GeneratedList } from '../../../src/generate/list.tsx'
import { EntityCell } from '../../../src/generate/people.tsx'
import { names, part } from '../../../src/generate/records.ts'
import { GeneratedShow } from '../../../src/generate/show.tsx'
import type { Views } from '../../../src/generate/types.ts'
import { DateText } from '../../../src/ui/DateText.tsx'
import type { RecordOf } from '../../_kit/resource.ts'
import { auditTrail } from '../schema.ts'
import { Actor } from './Actor.tsx'
import { Changes } from './Changes.tsx'
import { SHORT } from './NamedRecord.tsx'
import { OfRecord } from './OfRecord.tsx'
import { PutBack } from './PutBack.tsx'
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

/** An entity's own trail is its own: whose it is says nothing there. */
const OWN = names(auditTrail, 'entityId')
const ALL = [] as const

function List() {
  return <GeneratedList layout={layout} hidden={useBasename() === '/admin' ? ALL : OWN} above={<OfRecord />} />
}

function Show() {
  return (
    <GeneratedShow
      layout={layout}
      actions={part(auditTrail, PutBack)}
      below={part(auditTrail, Changes)}
      {...(useBasename() === '/admin' ? {} : { without: [...OWN] })}
    />
  )
}

export const views: Partial<Views> = { list: List, show: Show }
