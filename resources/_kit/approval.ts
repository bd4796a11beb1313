import { reference, text, timestamp } from './fields/index.ts'

const REASON = 500

/** product.md 30: a second person's word on what goes to many, where the entity asks for one. Any change to it takes it back. */
export const approvalFields = {
  askedBy: reference({ to: 'users', readOnly: true, rare: true }),
  askedAt: timestamp({ readOnly: true }),
  approvedBy: reference({ to: 'users', readOnly: true, rare: true }),
  approvedAt: timestamp({ readOnly: true }),
  /** Why it was sent back to be changed. */
  sentBack: text({ max: REASON, lines: 3, readOnly: true, personal: false }),
}

/** What is to be changed before somebody approves it. */
export const sendBackForm = { fields: { sentBack: text({ required: true, lines: 3, max: REASON }) } }
