import { ResourceContextProvider } from 'react-admin'
import { GeneratedList } from '../../generate/list.tsx'
import { SettingsTabs } from './_parts/Settings.tsx'

/** [2.51] [3.16] */
export const DonorTypes = () => (
  <ResourceContextProvider value="donor_types">
    <GeneratedList above={<SettingsTabs current="/admin/settings/donor-type" />} />
  </ResourceContextProvider>
)

/** [2.51] [3.17] */
export const Classifications = () => (
  <ResourceContextProvider value="classifications">
    <GeneratedList above={<SettingsTabs current="/admin/settings/classification" />} />
  </ResourceContextProvider>
)
