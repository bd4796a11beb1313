import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { ResourceList } from '../../../src/generate/list.tsx'
import { colors } from '../schema.ts'

/** [2.44], [3.15] the charity's colours: one of them colours its letters and public pages. */
export default function ColorSettings() {
  const translate = useTranslate()
  return (
    <ResourceList
      resource={colors.name}
      above={
        <Typography color="textSecondary" sx={{ mb: 2, maxWidth: 'var(--athar-measure-text)' }}>
          {translate('resources.colors.text.lead')}
        </Typography>
      }
    />
  )
}
