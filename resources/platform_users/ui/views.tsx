import Alert from '@mui/material/Alert'
import { useTranslate } from 'react-admin'
import type { Row } from '../../../src/generate/calls.ts'
import { GeneratedShow } from '../../../src/generate/show.tsx'
import type { Layout, Views } from '../../../src/generate/types.ts'
import { EntityCell, useOwnId, UserStatus } from '../../../src/generate/people.tsx'

export const layout: Layout = { sections: [], cells: { status: UserStatus, entityId: EntityCell } }

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

function Show() {
  const own = useOwnId()
  const withoutSteps = (record: Row) => (record.id === own ? OWN_STEPS : [])
  return <GeneratedShow layout={layout} above={Self} withoutSteps={withoutSteps} />
}

export const views: Partial<Views> = { show: Show }
