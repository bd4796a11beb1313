import { useTranslate } from 'react-admin'
import { useGlance } from '../../../../src/generate/hooks/glance.ts'
import { defineLayout } from '../../../../src/generate/layout.ts'
import { later } from '../../../../src/generate/lazyPart.tsx'
import { ResourceList } from '../../../../src/generate/list.tsx'
import { part } from '../../../../src/generate/records.ts'
import { useRights } from '../../../../src/generate/rights.ts'
import { PageSkeleton } from '../../../../src/ui/Skeletons.tsx'
import { entities } from '../../schema.ts'
import { AddEntity } from './AddEntity.tsx'
import { BranchCell, NameCell } from './AdminNames.tsx'
import { Deleted } from './Deleted.tsx'
import { EntityMenu } from './EntityMenu.tsx'

const Glance = later(async () => (await import('./Glance.tsx')).Glance, { xs: 420, sm: 150 })
// Beside its numbers, which take a way to the server and back.
void Glance.bring().catch(() => undefined)

const LAYOUT = defineLayout(entities, { sections: [], cells: { name: NameCell, branchName: BranchCell } })

const ENTITY_MENU = part(entities, EntityMenu)

/** [2.49] [2.50] [2.54] how the platform is, every entity and branch, who waits to become one, and the steps that the platform takes with them. */
export default function AdminEntities() {
  const translate = useTranslate()
  const { can } = useRights('entities')
  const { glance, isKnown } = useGlance()
  // Drawn once: the list does not move when the numbers above it are here.
  if (!isKnown) return <PageSkeleton label={translate('common.state.loading')} />
  const add = can('add') ? <AddEntity /> : null
  return (
    <ResourceList
      resource="entities"
      layout={LAYOUT}
      above={glance && <Glance glance={glance} />}
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
