export default function DonorLogin() {
  return null
}
