import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { MARK, RINGS, SCENE } from '../../ui/mark.ts'

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
        bgcolor: MARK.ground,
        color: MARK.line,
      }}
    >
      <Box
        component="svg"
        viewBox="0 0 400 400"
        aria-hidden="true"
        sx={{ position: 'absolute', insetInlineEnd: '-18%', top: '-12%', width: '92%', height: 'auto' }}
      >
        <g transform={SCENE.turn} fill="none" stroke={MARK.line} strokeLinecap="round">
          {RINGS.map(({ scale, width, opacity }) => (
            <path key={scale} d={SCENE.ring} transform={`scale(${scale})`} strokeWidth={width} opacity={opacity} />
          ))}
          <path d={SCENE.seed} fill={MARK.saffron} stroke="none" transform={`scale(${SCENE.seedScale})`} />
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
