/** The labels of a second person's word. */
export const approvalEn = {
  askedBy: 'Approval asked by',
  askedAt: 'Approval asked at',
  approvedBy: 'Approved by',
  approvedAt: 'Approved at',
  sentBack: 'Sent back because',
} as const
