import { EmptySettings } from './Settings.tsx'

/** [2.51] */
export default function AdminPayment() {
  return (
    <EmptySettings
      current="/admin/settings/payment"
      title="admin.payment"
      empty="admin.settings.paymentEmpty"
      text="admin.settings.paymentText"
    />
  )
}
