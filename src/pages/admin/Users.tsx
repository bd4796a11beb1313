export default function AdminUsers() {
  return null
}
