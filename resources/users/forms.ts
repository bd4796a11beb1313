import { choices, email, text } from '../_kit/fields/index.ts'

/** Whom an administrator helps back in, by the address that they know. */
export const resetFields = { email: email({ required: true }) }

/** [6.10] one more administrator of an entity. */
export const personFields = {
  name: text({ required: true }),
  userName: text({ required: true, max: 60, code: true }),
  email: email({ required: true }),
}

/** product.md 2: someone of the platform's own staff. */
export const platformStaffFields = {
  ...personFields,
  roles: choices(['SuperAdmin', 'TechnicalSupport'], { required: true, min: 1 }),
}
