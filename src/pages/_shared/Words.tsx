import Typography from '@mui/material/Typography'

/** Someone's words, as they were written: lines and blanks stay, the direction is their own. */
export function Words({ text }: { text: string }) {
  return (
    <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: 680 }}>
      {text}
    </Typography>
  )
}
