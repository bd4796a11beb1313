import { email } from '../_kit/fields/index.ts'

/** Whom an administrator helps back in, by the address that they know. */
export const resetFields = { email: email({ required: true }) }
