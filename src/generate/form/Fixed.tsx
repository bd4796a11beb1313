import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Resource } from '../../../resources/_kit/resource.ts'
import type { Row } from '../calls.ts'
import { FieldValue } from '../columns/FieldValue.tsx'
import { fieldOf } from '../fields.ts'
import { useTexts } from '../texts.ts'

/** What cannot be changed any more: as it stands, under its name. */
export function Fixed({ resource, name, record }: { resource: Resource; name: string; record: Row }) {
  const place = useTexts(resource.name).place(name)
  return (
    <Box component="dl" sx={{ m: 0 }}>
      <Typography component="dt" variant="body2" color="textSecondary">
        {place.label}
      </Typography>
      <Box component="dd" sx={{ m: 0, py: 1 }}>
        <FieldValue field={fieldOf(resource, name)} value={record[name]} place={place} size="page" />
      </Box>
    </Box>
  )
}
