export default function AdminRegistrations() {
  return null
}
