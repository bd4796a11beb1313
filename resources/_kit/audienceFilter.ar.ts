/** Texts of `filter.ts`, for all that have its fields. */
export const filterAr = {
  fields: {
    donorTypes: 'أنواع المتبرعين',
    categories: 'فئات المتبرعين',
    donorTags: 'الوسوم',
    givenMin: 'تبرّع بما لا يقل عن',
    givenMax: 'تبرّع بما لا يزيد على',
    giftFrom: 'تبرّع من تاريخ',
    giftTo: 'تبرّع حتى تاريخ',
    alsoGaveTo: 'تبرّع أيضًا لمشاريع',
    places: 'المدن أو المناطق',
    languages: 'اللغة',
    consents: 'الموافقة على التقارير',
    onlyNew: 'الجديد فقط منذ آخر رسالة لكل متبرع',
  },
  hints: {
    givenMin: 'مجموع تبرعاته للمشروع.',
    giftFrom: 'تبرّع واحد على الأقل للمشروع بين التاريخين.',
    places: 'تبرّع لمشروع في إحداها.',
    onlyNew: 'يُستثنى من وصله تقرير عن المشروع بعد آخر مستجدّاته، ويقرأ الآخرون ما استجدّ بعد آخر تقرير وصلهم.',
  },
  choices: {
    categories: { active: 'نشط', disconnected: 'منقطع', elite: 'من كبار المتبرعين' },
    languages: { ar: 'العربية', en: 'الإنجليزية' },
    consents: { given: 'موافق', unknown: 'لم يُسأل بعد' },
  },
} as const
