/** The labels of a second person's word. */
export const approvalAr = {
  askedBy: 'طالب الاعتماد',
  askedAt: 'وقت طلب الاعتماد',
  approvedBy: 'اعتمده',
  approvedAt: 'وقت الاعتماد',
  sentBack: 'سبب الإعادة',
} as const
