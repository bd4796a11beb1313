import type { publicCampaignEn } from '../en/publicCampaign.ts'

export const publicCampaignAr: typeof publicCampaignEn = {
  skip: 'إلى الحملة',
  give: 'تبرّعوا للحملة',
  video: 'الحملة بالصوت والصورة',
  progress: 'ما تحقّق حتى الآن',
  licence: 'ترخيص جمع التبرعات',
  licenceNumber: 'رقم الترخيص',
  purpose: 'الغرض',
  valid: 'السريان',
  validOf: 'من {start} إلى {end}',
  target: 'المبلغ المرخّص بجمعه',
  over: 'انتهت هذه الحملة',
  overText: 'لم تعد تستقبل التبرعات. شكرًا لكل من ساهم فيها.',
  draft: 'لم تُنشر بعد، وهكذا ستظهر.',
  share: 'شاركوا الحملة',
  whatsapp: 'عبر واتساب',
  x: 'عبر منصة X',
  stop: 'إيقاف رسائل الحملات',
  stopAsk: {
    title: 'إيقاف رسائل الحملات؟',
    text: 'لن ترسل إليكم {entity} رسائل عن حملاتها، وتبقى تقارير أثر تبرعاتكم تصلكم.',
    yes: 'نعم، أوقفوها',
    back: 'العودة إلى الحملة',
  },
  stopped: {
    title: 'أُوقفت رسائل الحملات',
    text: 'لن ترسل إليكم {entity} رسائل عن حملاتها بعد الآن.',
  },
  notFound: {
    title: 'لم نجد هذه الحملة',
    text: 'قد لا تكون منشورة، أو أن الرابط غير مكتمل. تواصلوا مع الجمعية التي تقيمها.',
  },
  tooMany: { title: 'انتظروا لحظة من فضلكم', text: 'كثرت الطلبات. حاولوا بعد دقيقة.' },
  error: { title: 'حدث خطأ', text: 'الخلل من جهتنا. حاولوا بعد قليل.' },
}
