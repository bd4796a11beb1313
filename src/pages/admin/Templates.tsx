import { EmptySettings } from './Settings.tsx'

/** [2.51] */
export default function AdminTemplates() {
  return (
    <EmptySettings
      current="/admin/settings/template"
      title="admin.templates"
      empty="admin.settings.templatesEmpty"
      text="admin.settings.templatesText"
    />
  )
}
