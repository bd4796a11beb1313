import { listLayout } from '../../../resources/templates/ui/listLayout.tsx'
import { ResourceList } from '../../generate/list.tsx'
import { SettingsTabs } from './Settings.tsx'

/** [2.51], [2.72] the platform's own templates, which entities copy. */
export default function AdminTemplates() {
  return (
    <ResourceList
      resource="templates"
      layout={listLayout}
      above={<SettingsTabs current="/admin/settings/template" />}
    />
  )
}
