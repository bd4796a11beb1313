import { approvalAr } from '../_kit/approval.ar.ts'
import { filterAr } from '../_kit/audienceFilter.ar.ts'
import { waysAr } from '../_kit/channels.ar.ts'
import type { MessagesOf } from '../_kit/messages.ts'
import type { yearLetters } from './schema.ts'

const { donorTypes, categories, donorTags, givenMin, givenMax, alsoGaveTo, places, languages, consents } =
  filterAr.fields

export const ar = {
  name: 'رسائل حصاد العام',
  one: 'رسالة حصاد العام',
  count: {
    zero: 'لا رسائل',
    one: 'رسالة واحدة',
    two: 'رسالتان',
    few: '%{smart_count} رسائل',
    many: '%{smart_count} رسالة',
    other: '%{smart_count} رسالة',
  },
  fields: {
    title: 'الرسالة',
    year: 'العام',
    calendar: 'بحسب',
    titleAr: 'العنوان بالعربية',
    titleEn: 'العنوان بالإنجليزية',
    messageAr: 'كلمتكم بالعربية',
    messageEn: 'كلمتكم بالإنجليزية',
    donorTypes,
    categories,
    donorTags,
    givenMin,
    givenMax,
    alsoGaveTo,
    places,
    languages,
    consents,
    channels: 'قنوات التواصل',
    corrects: 'تصحيح لرسالة',
    archived: 'مؤرشفة',
    sentAt: 'وقت الإرسال',
    ...approvalAr,
  },
  hints: {
    year: 'مثل 2025، أو 1446 بالتقويم الهجري.',
    titleAr: 'تكفي إحدى اللغتين، ويراها حينئذ قارئ اللغة الأخرى.',
    messageAr: 'تُفتتح بها الرسالة قبل بيان تبرعات المتبرع، ويجوز تركها فارغة.',
    givenMin: 'مجموع تبرعاته في ذلك العام.',
    places: filterAr.hints.places,
    channels: 'تصل الرسالة إلى كل متبرع عبر أول قناة متاحة له.',
  },
  choices: {
    ...filterAr.choices,
    calendar: { gregorian: 'التقويم الميلادي', hijri: 'التقويم الهجري' },
    channels: waysAr,
  },
  states: { draft: 'مسودة', sent: 'مُرسلة' },
  actions: {},
  sections: { basics: 'الرسالة', whom: 'المستلمون', sending: 'الإرسال' },
  empty: 'لا توجد رسائل بعد. أخبروا كل متبرع مرةً في العام بما قدّم وبأثر عطائه.',
} satisfies MessagesOf<typeof yearLetters>
