export default function ResetDone() {
  return null
}
