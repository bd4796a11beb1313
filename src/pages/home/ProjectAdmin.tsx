export default function ProjectAdmin() {
  return null
}
