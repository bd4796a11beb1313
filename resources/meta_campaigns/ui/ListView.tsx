import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { GeneratedList } from '../../../src/generate/list.tsx'
import type { ViewProps } from '../../../src/generate/types.ts'

function ToSettings() {
  const translate = useTranslate()
  return (
    <Button component={Link} to="/app/settings/meta-campaign" variant="outlined">
      {translate('campaigns.settings.open')}
    </Button>
  )
}

export const View = ({ layout: given }: ViewProps) => (
  <GeneratedList {...(given && { layout: given })} actions={<ToSettings />} />
)
