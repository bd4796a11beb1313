export default function AdminEntityView() {
  return null
}
