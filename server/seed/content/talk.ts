/** What the demo's staff say to each other below an update; `by` names a user of that entity. */
export interface CommentSeed {
  entity: number
  by: 'admin' | 'projects'
  /** The update's name. */
  update: string
  /** Days before the demo's newest day. */
  daysBefore: number
  text: string
}

/** What they write into a project's diary. */
export interface NoteSeed extends Omit<CommentSeed, 'update'> {
  /** The project's code. */
  project: string
}

export const COMMENTS: readonly CommentSeed[] = [
  {
    entity: 0,
    by: 'admin',
    update: 'التحضير لدفعة الخريف',
    daysBefore: 9,
    text: 'هل وصل عرض المورّد الثاني للأرز؟ نحتاجه قبل اعتماد الشراء.',
  },
  {
    entity: 0,
    by: 'projects',
    update: 'التحضير لدفعة الخريف',
    daysBefore: 8,
    text: 'وصل اليوم وأرفقته في المستندات. السعر أقل بستة في المئة.',
  },
  {
    entity: 0,
    by: 'admin',
    update: 'تسليم المسكن التاسع',
    daysBefore: 30,
    text: 'صورة الواجهة ممتازة، وخالية من الوجوه كما اتفقنا.',
  },
  {
    entity: 1,
    by: 'admin',
    update: 'عقد مع متجر غرزة',
    daysBefore: 12,
    text: 'نذكر في التقرير القادم قيمة ما بيع في الشهر الأول.',
  },
  {
    entity: 2,
    by: 'admin',
    update: 'The third unit is at work',
    daysBefore: 15,
    text: 'The village council thanks the donors by name of the village only. Please keep it that way in the letter.',
  },
]

export const NOTES: readonly NoteSeed[] = [
  {
    entity: 0,
    by: 'projects',
    project: 'NK-102',
    daysBefore: 6,
    text: 'تأكد موعد استلام الدفعة من المورّد صباح الأحد. فريق التعبئة عشرون متطوعًا.',
  },
  {
    entity: 0,
    by: 'projects',
    project: 'NK-104',
    daysBefore: 20,
    text: 'رخصة ترميم المسكن العاشر تنتظر توقيع البلدية؛ نتابعها يوم الثلاثاء.',
  },
  {
    entity: 2,
    by: 'projects',
    project: 'WY-301',
    daysBefore: 11,
    text: 'Spare filters for the third unit arrive next week. The operator has confirmed the store room.',
  },
]
