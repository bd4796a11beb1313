import type { campaignMailEn } from '../en/campaignMail.ts'

export const campaignMailAr: typeof campaignMailEn = {
  read: 'عرض الحملة',
  readAt: 'عرض الحملة: {url}',
  why: 'وصلتكم لأنكم وافقتم على استقبال رسائل حملاتها.',
  stop: 'إيقاف رسائل الحملات',
  stopAt: 'إيقاف رسائل الحملات: {url}',
  licence: 'ترخيص جمع التبرعات رقم {number}، سارٍ حتى {date}',
  way: '{label}: {url}',
  text: 'إلى {name}: تدعوكم {entity} إلى المساهمة في: {title}\n{url}\nترخيص جمع التبرعات رقم {number}\nلإيقاف الرسائل: {stop}',
  textNameless:
    'تدعوكم {entity} إلى المساهمة في: {title}\n{url}\nترخيص جمع التبرعات رقم {number}\nلإيقاف الرسائل: {stop}',
}
