export default function AdminTemplates() {
  return null
}
