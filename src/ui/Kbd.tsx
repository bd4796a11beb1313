import Box from '@mui/material/Box'

/** A key to press, as it is printed on it. */
export const Kbd = ({ children }: { children: string }) => (
  <Box
    component="kbd"
    dir="ltr"
    sx={{
      px: 0.75,
      py: 0.25,
      border: '1px solid var(--athar-outline)',
      borderRadius: 0.5,
      fontFamily: 'inherit',
      fontSize: '0.75rem',
      whiteSpace: 'nowrap',
    }}
  >
    {children}
  </Box>
)
