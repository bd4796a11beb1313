import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { OutLink } from '../../ui/OutLink.tsx'
import type { FileRow } from './calls.ts'

/** Within a few metres. */
const DIGITS = 5

/** Where a picture was taken, for those that were kept with their place on purpose. */
export function PlaceTaken({ row }: { row: FileRow }) {
  const translate = useTranslate()
  const place = row.location
  if (place === null) return null
  const [latitude, longitude] = [place.latitude.toFixed(DIGITS), place.longitude.toFixed(DIGITS)]
  const map = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`
  return (
    <Box sx={{ mt: 3 }}>
      <Typography component="h3" variant="h5">
        {translate('pictures.place')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        <bdi dir="ltr">
          {latitude}, {longitude}
        </bdi>
        <OutLink href={map}>{translate('pictures.map')}</OutLink>
      </Box>
    </Box>
  )
}
