import Alert from '@mui/material/Alert'
import { useTranslate } from 'react-admin'
import type { Row } from '../../../src/generate/calls.ts'
import { useOwnId } from '../../../src/generate/people.tsx'
import { part } from '../../../src/generate/records.ts'
import { GeneratedShow } from '../../../src/generate/show.tsx'
import type { RecordOf } from '../../_kit/resource.ts'
import { users } from '../schema.ts'
import { everyoneLayout } from './layout.tsx'
import { Standing, WayIn } from './WayIn.tsx'

const OWN_STEPS = ['deactivate'] as const

/** [6.10] whom the platform helps in: who administers an entity. Everybody else has an administrator of their own. */
const isAdministrator = ({ roles }: Pick<RecordOf<typeof users>, 'roles'>): boolean => roles.includes('BranchAdmin')

const Administrator = part(users, ({ record }) => (isAdministrator(record) ? <Standing record={record} /> : null))
const Help = part(users, ({ record }) => (isAdministrator(record) ? <WayIn record={record} /> : null))

function Above({ record }: { record: Row }) {
  return (
    <>
      <Self record={record} />
      <Administrator record={record} />
    </>
  )
}

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
  return <GeneratedShow layout={everyoneLayout} above={Above} actions={Help} withoutSteps={withoutSteps} />
}
