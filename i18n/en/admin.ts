export const admin = {
  registrations: 'Registrations',
  payment: 'Payment',
  templates: 'Report templates',
}
