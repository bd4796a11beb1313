import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { ResourceList } from '../../../../src/generate/list.tsx'
import { useRights } from '../../../../src/generate/rights.ts'
import { AddEntity } from './AddEntity.tsx'
import { BranchCell } from './AdminNames.tsx'
import { Deleted } from './Deleted.tsx'
import { EntityMenu } from './EntityMenu.tsx'
import { useCount } from './useCount.ts'
import { defineLayout } from '../../../../src/generate/layout.ts'
import { part } from '../../../../src/generate/records.ts'
import { entities } from '../../schema.ts'

/** Registrations that wait, above everything else: somebody is waiting for an answer. */
function Queue() {
  const translate = useTranslate()
  const waiting = useCount('registrations', { status: 'awaiting' })
  if (waiting === null || waiting === 0) return null
  return (
    <Alert
      severity="info"
      role="status"
      sx={{ mb: 2 }}
      action={
        <Button component={Link} to="/admin/registrations" color="inherit" size="small">
          {translate('admin.queue.open')}
        </Button>
      }
    >
      {translate('admin.queue.waiting', { smart_count: waiting })}
    </Alert>
  )
}

const LAYOUT = defineLayout(entities, { sections: [], cells: { branchName: BranchCell } })

const ENTITY_MENU = part(entities, EntityMenu)

/** [2.49] [2.50] every entity and branch, who waits to become one, and the steps that the platform takes with them. */
export default function AdminEntities() {
  const { can } = useRights('entities')
  const add = can('add') ? <AddEntity /> : null
  return (
    <ResourceList
      resource="entities"
      layout={LAYOUT}
      above={<Queue />}
      actions={
        <>
          <Deleted />
          {add}
        </>
      }
      emptyAction={add}
      rowActions={ENTITY_MENU}
      bulk={false}
    />
  )
}
