import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'

/** White around it, in modules: without it cameras do not find the code. */
const QUIET = 4

interface Drawn {
  size: number
  path: string
}

async function draw(value: string): Promise<Drawn> {
  const { create } = await import('qrcode')
  const { size, data } = create(value, { errorCorrectionLevel: 'M' }).modules
  const dark = Array.from(data).flatMap((bit, at) => (bit === 0 ? [] : [at]))
  const path = dark.map((at) => `M${(at % size) + QUIET} ${Math.floor(at / size) + QUIET}h1v1h-1z`).join('')
  return { size: size + 2 * QUIET, path }
}

/** A QR code, black on white whatever the theme: cameras want it so. */
export function QrPicture({ value, label }: { value: string; label: string }) {
  // What a code says is drawn once; another code is another picture.
  const { data } = useQuery({ queryKey: ['qr', value], queryFn: () => draw(value), staleTime: Infinity, gcTime: 0 })
  const view = data?.size ?? 1
  return (
    <Box sx={{ width: 'min(100%, 280px)', aspectRatio: '1', bgcolor: '#fff', borderRadius: 1, overflow: 'hidden' }}>
      {data === undefined ? null : (
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${view} ${view}`}
          width="100%"
          height="100%"
          shapeRendering="crispEdges"
        >
          <path d={data.path} fill="#000" />
        </svg>
      )}
    </Box>
  )
}
