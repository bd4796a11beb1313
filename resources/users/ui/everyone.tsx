import Alert from '@mui/material/Alert'
import { useTranslate } from 'react-admin'
import { useOwnId } from '../../../src/generate/people.tsx'
import { GeneratedShow } from '../../../src/generate/show.tsx'
import { everyoneLayout } from './layout.tsx'

const OWN_STEPS = ['deactivate'] as const

function Self({ record }: { record: { id: unknown } }) {
  const translate = useTranslate()
  if (useOwnId() !== record.id) return null
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {translate('entity.user.self')}
    </Alert>
  )
}

export function EveryonesShow() {
  const own = useOwnId()
  const withoutSteps = (record: { id: unknown }) => (record.id === own ? OWN_STEPS : [])
  return <GeneratedShow layout={everyoneLayout} above={Self} withoutSteps={withoutSteps} />
}
