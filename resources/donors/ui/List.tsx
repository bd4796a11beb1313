import { ImportButton } from '../../../src/generate/list/ImportButton.tsx'
import { ResourceList } from '../../../src/generate/list.tsx'
import { CategoryChips } from './CategoryChips.tsx'

export const Donors = () => (
  <ResourceList resource="donors" above={<CategoryChips />} actions={<ImportButton to="/app/donors/upload-donors" />} />
)
