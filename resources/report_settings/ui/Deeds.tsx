import Box from '@mui/material/Box'
import { RemoveButton } from '../../../src/generate/show/LazyRemove.tsx'
import { StepButtons } from '../../../src/generate/show/Steps.tsx'
import { reportSettings } from '../schema.ts'
import type { SettingRow } from './calls.ts'

/** What is done with a saved setting as a whole: its states' steps, and taking it away. */
export const Deeds = ({ record, home }: { record: SettingRow; home: string }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 3 }}>
    <StepButtons resource={reportSettings} record={record} />
    <RemoveButton resource={reportSettings.name} record={record} home={home} />
  </Box>
)
