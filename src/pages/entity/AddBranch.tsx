export default function EntityAdd() {
  return null
}
