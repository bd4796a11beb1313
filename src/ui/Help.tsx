import HelpOutline from '@mui/icons-material/HelpOutlineOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'

interface HelpProps {
  /** What is explained: the name of the button, and the heading of what it opens. */
  title: string
  /** Each on a line of its own. */
  lines: readonly string[]
}

/** A question mark beside what does not explain itself; a press says it, Escape or a press elsewhere ends it. */
export function Help({ title, lines }: HelpProps) {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        aria-label={title}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{
          width: 44,
          height: 44,
          flex: 'none',
          color: 'var(--athar-ink-soft)',
          '@media print': { display: 'none' },
        }}
      >
        <HelpOutline fontSize="small" />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        transformOrigin={{ vertical: 'top', horizontal: 'center' }}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id, sx: { p: 2, maxWidth: 'min(380px, 92vw)' } } }}
      >
        <Typography id={id} component="h2" variant="subtitle1" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        <Box component="ul" sx={{ m: 0, mt: 1, paddingInlineStart: 2.5, display: 'grid', gap: 0.75 }}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Box>
      </Popover>
    </>
  )
}
