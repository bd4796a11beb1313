import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { FieldValue } from '../../../src/generate/columns/FieldValue.tsx'
import { useTexts } from '../../../src/generate/texts.ts'
import type { CampaignRow } from './calls.ts'
import { placeName, VALUE_FIELD, valuePlace } from './valueFields.ts'

/** What stands in each place of the template, in words. */
export function Values({ record }: { record: CampaignRow }) {
  const translate = useTranslate()
  const place = useTexts('meta_campaigns').place('variables')
  return (
    <Box component="ol" sx={{ m: 0, p: 0, display: 'grid', gap: 0.5, listStyle: 'none' }}>
      {record.variables.map(({ type, value, fallback }, index) => (
        <li key={`${index} ${type} ${value}`}>
          {placeName(index)} {place.column('type').choice(type)}:{' '}
          <FieldValue field={VALUE_FIELD[type]} value={value} place={valuePlace(place, type, translate)} size="cell" />
          {fallback === null ? null : (
            <>
              {' · '}
              {place.column('fallback').label}: <bdi>{fallback}</bdi>
            </>
          )}
        </li>
      ))}
    </Box>
  )
}
