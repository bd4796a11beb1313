/** The labels of what every sending to many asks for and counts. */
export const audienceAr = {
  fields: {
    audience: 'الجمهور المستهدف',
    gaveTo: 'تبرعوا لمشروع',
    donorType: 'نوع المتبرع',
    categories: 'فئات المتبرعين',
    tags: 'لديهم أحد هذه الوسوم',
    language: 'اللغة',
    givenMin: 'مجموع تبرعاتهم لا يقل عن',
    givenMax: 'مجموع تبرعاتهم لا يزيد على',
    lastGiftFrom: 'آخر تبرع من',
    lastGiftTo: 'آخر تبرع حتى',
    file: 'متبرعو هذا الملف',
    donors: 'المتبرعون المختارون',
    sendNow: 'إرسال الآن',
    sendAt: 'وقت الإرسال',
    recipients: 'المستلمون',
    sentCount: 'أُرسلت',
    deliveredCount: 'وصلت',
    readCount: 'قُرئت',
    failedCount: 'تعذّر إرسالها',
    unknownCount: 'غير مؤكدة',
    suppressedCount: 'لم تُرسل',
    sentAt: 'بدأ الإرسال',
    finishedAt: 'انتهى الإرسال',
  },
  hints: {
    language: 'إذا لم تُحدَّد فالحملة للمتبرعين بكل اللغات.',
    file: 'كل من ورد في ملف مستورد للمتبرعين أو التبرعات: من أُضيف ومن حُدّث ومن كان مسجّلًا من قبل.',
    sendNow:
      'يحفظها زر الحفظ مسودةً، ولا تُرسل إلا عند الضغط على «إرسال» في صفحتها. وعند إيقاف هذا الخيار تحددون الموعد، ثم تضغطون على «جدولة الإرسال» في صفحتها.',
  },
  choices: {
    audience: { everyone: 'كل المتبرعين', filtered: 'متبرعون تنطبق عليهم تصفية', chosen: 'متبرعون أختارهم' },
    categories: { active: 'نشط', disconnected: 'منقطع', elite: 'من كبار المتبرعين' },
    language: { ar: 'العربية', en: 'الإنجليزية' },
  },
} as const
