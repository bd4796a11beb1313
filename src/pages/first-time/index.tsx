export default function FirstTime() {
  return null
}
