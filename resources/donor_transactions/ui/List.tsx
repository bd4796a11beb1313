import { ImportButton } from '../../../src/generate/list/ImportButton.tsx'
import { ResourceList } from '../../../src/generate/list.tsx'

export const Gifts = () => (
  <ResourceList resource="donor_transactions" actions={<ImportButton to="/app/imports/new/donor_transactions" />} />
)
