import { ImportButton } from '../../../src/generate/list/ImportButton.tsx'
import { ResourceList } from '../../../src/generate/list.tsx'

export const Donors = () => <ResourceList resource="donors" actions={<ImportButton to="/app/donors/upload-donors" />} />
