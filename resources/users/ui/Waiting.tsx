import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Invitation } from './Invitation.tsx'
import { type Person, WayIn } from './WayIn.tsx'

/** [6.10] an administrator who has not come yet, among others: where the invitation stands, and the ways in. */
export function Waiting({ record, onChanged }: { record: Person; onChanged: () => void }) {
  return (
    <Box sx={{ flexBasis: '100%' }}>
      <Typography component="div" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        <Invitation record={record} />
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <WayIn record={record} onChanged={onChanged} />
      </Box>
    </Box>
  )
}
