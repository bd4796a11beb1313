export default function EmailVerified() {
  return null
}
