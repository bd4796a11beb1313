import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'

/** What draws it comes when one is shown. */
const bring = () => import('./QrDrawing.tsx')

/** A QR code, black on white whatever the theme: cameras want it so. */
export function QrPicture({ value, label }: { value: string; label: string }) {
  const { data } = useQuery({ queryKey: ['qr'], queryFn: bring, staleTime: Infinity, gcTime: 0 })
  return (
    <Box sx={{ width: 'min(100%, 280px)', aspectRatio: '1', bgcolor: '#fff', borderRadius: 1, overflow: 'hidden' }}>
      {data === undefined ? null : <data.QrDrawing value={value} label={label} />}
    </Box>
  )
}
