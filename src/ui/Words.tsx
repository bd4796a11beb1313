import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/**
 * Someone's words, as they were written: lines and blanks stay, the direction is their own. The box is no wider than they
 * are, so that those of the other direction begin where the rest does.
 */
export function Words({ text }: { text: string }) {
  return (
    <Typography
      dir="auto"
      sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', width: 'fit-content', maxWidth: 'min(100%, 680px)' }}
    >
      {text}
    </Typography>
  )
}

/** Words that answer what stands above them; `from` says whose they are, `children` what came with them. */
export function Quote({ from, text, children }: { from: ReactNode; text: string; children?: ReactNode }) {
  return (
    <Box
      sx={{
        mt: 1.5,
        p: 2,
        borderRadius: 1,
        bgcolor: 'var(--athar-sunk)',
        borderInlineStart: '3px solid var(--athar-accent)',
      }}
    >
      <Typography variant="body2" color="textSecondary" component="div" sx={{ mb: 0.5 }}>
        {from}
      </Typography>
      <Words text={text} />
      {children}
    </Box>
  )
}
