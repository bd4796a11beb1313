export default function AdminProjects() {
  return null
}
