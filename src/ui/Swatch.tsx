import Box from '@mui/material/Box'

/** A colour as a small field of it; what it is called stands beside it. */
export const Swatch = ({ of }: { of: string }) => (
  <Box
    component="span"
    aria-hidden="true"
    sx={{
      display: 'inline-block',
      width: 20,
      height: 20,
      borderRadius: 0.5,
      border: '1px solid var(--athar-outline)',
      verticalAlign: '-4px',
      printColorAdjust: 'exact',
    }}
    style={{ backgroundColor: of }}
  />
)
