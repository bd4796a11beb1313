import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslate } from 'react-admin'

interface MissingDonorsProps {
  /** Rows that only lack a donor. */
  lacking: number
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Donations whose donors are not recorded yet: how many wait for them, and what adding them means. */
export function MissingDonors({ lacking, checked, onChange }: MissingDonorsProps) {
  const translate = useTranslate()
  const gets = useId()
  return (
    <Box
      sx={{
        mb: 2,
        p: 2,
        border: '1px solid var(--athar-hairline)',
        borderInlineStart: '4px solid var(--athar-accent)',
        borderRadius: 1,
      }}
    >
      <div role="status">
        {!checked && lacking > 0 ? (
          <Typography sx={{ fontWeight: 600 }}>
            {translate('imports.preview.lackDonor', { smart_count: lacking })}
          </Typography>
        ) : null}
      </div>
      <FormControlLabel
        control={
          <Checkbox
            checked={checked}
            onChange={(_event, value) => onChange(value)}
            slotProps={{ input: { 'aria-describedby': gets } }}
          />
        }
        label={translate('imports.preview.createDonors')}
      />
      <Typography id={gets} variant="body2" color="textSecondary">
        {translate('imports.preview.donorGets')}
      </Typography>
    </Box>
  )
}
