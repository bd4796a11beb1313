import { GeneratedList } from '../../../src/generate/list.tsx'
import { part } from '../../../src/generate/records.ts'
import type { ViewProps } from '../../../src/generate/types.ts'
import { MessageTabs } from '../../messages/ui/Tabs.tsx'
import { feedback } from '../schema.ts'
import { BulkHandle, RowHandle } from './Handle.tsx'

export const View = ({ layout: given }: ViewProps) => (
  <GeneratedList
    {...(given && { layout: given })}
    above={<MessageTabs current="/app/feedback" />}
    rowActions={part(feedback, RowHandle)}
    ownBulk={BulkHandle}
  />
)
