import Alert from '@mui/material/Alert'
import { useTranslate } from 'react-admin'
import type { Row } from '../../../src/generate/calls.ts'
import { GeneratedShow } from '../../../src/generate/show.tsx'
import type { Layout } from '../../../src/generate/types.ts'
import { EntityCell, useOwnId, UserStatus } from '../../../src/generate/people.tsx'

/** [2.50] the users of every entity, as the platform sees them. */
export const everyoneLayout: Layout = { sections: [], cells: { status: UserStatus, entityId: EntityCell } }

const OWN_STEPS = ['deactivate'] as const

function Self({ record }: { record: Row }) {
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
  const withoutSteps = (record: Row) => (record.id === own ? OWN_STEPS : [])
  return <GeneratedShow layout={everyoneLayout} above={Self} withoutSteps={withoutSteps} />
}
