export default function AdminAudit() {
  return null
}
