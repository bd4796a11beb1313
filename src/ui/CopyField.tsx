import ContentCopy from '@mui/icons-material/ContentCopyOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type FocusEvent, useId } from 'react'
import { useCopy } from './copy.ts'

export interface CopyFieldProps {
  label: string
  /** Read from left to right, whatever the page's language: an address, a key. */
  value: string
  /** Names the button to those who do not see what it stands beside. */
  copyLabel: string
}

const selectAll = (event: FocusEvent<HTMLInputElement>) => event.target.select()

/** Something to be pasted elsewhere: all of it can be selected, and a button copies it. */
export function CopyField({ label, value, copyLabel }: CopyFieldProps) {
  const id = useId()
  const copy = useCopy()
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="label" htmlFor={id} variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <Box
          component="input"
          id={id}
          readOnly
          dir="ltr"
          value={value}
          onFocus={selectAll}
          sx={{
            flex: 1,
            minWidth: 0,
            minHeight: 44,
            px: 1.5,
            font: 'inherit',
            fontSize: '0.9375rem',
            textOverflow: 'ellipsis',
            color: 'var(--athar-ink)',
            bgcolor: 'var(--athar-sunk)',
            border: '1px solid var(--athar-hairline)',
            borderRadius: 1,
          }}
        />
        <IconButton aria-label={copyLabel} onClick={() => void copy(value)} sx={{ width: 44, height: 44 }}>
          <ContentCopy />
        </IconButton>
      </Box>
    </Box>
  )
}
