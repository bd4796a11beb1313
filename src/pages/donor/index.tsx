export default function DonorHome() {
  return null
}
