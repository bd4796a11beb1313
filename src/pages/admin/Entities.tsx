export default function AdminEntities() {
  return null
}
