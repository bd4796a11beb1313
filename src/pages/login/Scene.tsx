import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

/** Rings of a leaf's trace around a seed: the mark, grown large. */
const RINGS = [1, 1.7, 2.4, 3.1, 3.8, 4.5]

/** The quiet half of the sign-in page on a wide screen: the promise, on the mark's own ground. */
export function Scene({ text }: { text: string }) {
  return (
    <Box
      sx={{
        position: 'sticky',
        top: 24,
        overflow: 'hidden',
        display: { xs: 'none', md: 'flex' },
        alignItems: 'flex-end',
        minHeight: 'min(620px, calc(100vh - 160px))',
        p: 5,
        borderRadius: 2.5,
        bgcolor: '#0f5c55',
        color: '#faf6ee',
      }}
    >
      <Box
        component="svg"
        viewBox="0 0 400 400"
        aria-hidden="true"
        sx={{ position: 'absolute', insetInlineEnd: '-18%', top: '-12%', width: '92%', height: 'auto' }}
      >
        <g transform="translate(200 205) rotate(28)" fill="none" stroke="#faf6ee" strokeLinecap="round">
          {RINGS.map((size, at) => (
            <path
              key={size}
              d="M-6.500 20.500C-23.500 6 -18.500 -13.500 0 -24.500 18.500 -13.500 23.500 6 6.500 20.500"
              transform={`scale(${size})`}
              strokeWidth={5 / size}
              opacity={0.9 - at * 0.13}
            />
          ))}
          <path
            d="M0 -10c5 5.500 6 12.500 0 19.500-6-7-5-14 0-19.500Z"
            fill="#e3a321"
            stroke="none"
            transform="scale(1.1)"
          />
        </g>
      </Box>
      <Typography
        sx={{
          position: 'relative',
          fontSize: 'clamp(1.75rem, 3vw, 2.5rem)',
          fontWeight: 600,
          lineHeight: 1.4,
          maxWidth: 420,
        }}
      >
        {text}
      </Typography>
    </Box>
  )
}
