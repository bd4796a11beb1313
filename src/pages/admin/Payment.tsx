export default function AdminPayment() {
  return null
}
