export default function Support() {
  return null
}
