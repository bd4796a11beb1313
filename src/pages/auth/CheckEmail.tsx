export default function CheckEmail() {
  return null
}
