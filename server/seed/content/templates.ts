import type { RecordOf } from '../../../resources/_kit/resource.ts'
import type { templates } from '../../../resources/templates/schema.ts'

type Template = RecordOf<typeof templates>
type Button = Template['buttons'][number]
export type TemplateSeed = Pick<
  Template,
  | 'name'
  | 'metaName'
  | 'language'
  | 'category'
  | 'headerType'
  | 'headerText'
  | 'body'
  | 'variables'
  | 'footer'
  | 'buttons'
>

const ids = { n: 0 }
const blockId = (): string => {
  ids.n += 1
  return `01920000-0000-4000-8000-${String(ids.n).padStart(12, '0')}`
}
const link = (label: string): Button => ({
  id: blockId(),
  kind: 'url',
  label,
  url: 'https://example.org/{{1}}',
  example: 'r/7f3a',
})
const reply = (label: string): Button => ({ id: blockId(), kind: 'quickReply', label })
const variables = (...pairs: readonly (readonly [label: string, example: string])[]): Template['variables'] =>
  pairs.map(([label, example]) => ({ label, example }))

const STOP = { ar: 'لإيقاف الرسائل أرسلوا: إيقاف', en: 'Reply STOP to end these messages' } as const

/** What every installation offers its entities to begin with; addresses are theirs to fill in. */
export const READY: readonly TemplateSeed[] = [
  {
    name: 'شكر على التبرع',
    metaName: 'donation_thanks',
    language: 'ar',
    category: 'utility',
    headerType: 'text',
    headerText: 'جزاكم الله خيرًا',
    body: 'السلام عليكم {{1}}،\n\nوصلنا تبرعكم بمبلغ *{{2}} ريال* لمشروع {{3}}. نسأل الله أن يتقبل منكم ويبارك لكم.\n\nسنوافيكم بما يتحقق به.',
    variables: variables(['اسم المتبرع', 'أبا محمد'], ['المبلغ', '500'], ['المشروع', 'سقيا القرى']),
    footer: null,
    buttons: [],
  },
  {
    name: 'Thanks for a donation',
    metaName: 'donation_thanks',
    language: 'en',
    category: 'utility',
    headerType: 'text',
    headerText: 'Thank you',
    body: 'Dear {{1}},\n\nWe have received your donation of *SAR {{2}}* for {{3}}. Thank you for your kindness.\n\nWe will write to you about what it brings about.',
    variables: variables(['Donor’s name', 'Noura'], ['Amount', '500'], ['Project', 'Village water']),
    footer: null,
    buttons: [],
  },
  {
    name: 'تقرير الأثر جاهز',
    metaName: 'impact_report_ready',
    language: 'ar',
    category: 'utility',
    headerType: 'none',
    headerText: null,
    body: 'السلام عليكم {{1}}،\n\nأعددنا لكم تقرير أثر تبرعكم لمشروع {{2}}: أين وصل المشروع، وما تحقق به، بالصور والأرقام.',
    variables: variables(['اسم المتبرع', 'أبا محمد'], ['المشروع', 'سقيا القرى']),
    footer: STOP.ar,
    buttons: [link('قراءة التقرير')],
  },
  {
    name: 'Impact report ready',
    metaName: 'impact_report_ready',
    language: 'en',
    category: 'utility',
    headerType: 'none',
    headerText: null,
    body: 'Dear {{1}},\n\nYour report on {{2}} is ready: how far the project has come and what your gift did, in pictures and figures.',
    variables: variables(['Donor’s name', 'Noura'], ['Project', 'Village water']),
    footer: STOP.en,
    buttons: [link('Read the report')],
  },
  {
    name: 'تذكير بالتبرع',
    metaName: 'donation_reminder',
    language: 'ar',
    category: 'marketing',
    headerType: 'none',
    headerText: null,
    body: 'السلام عليكم {{1}}،\n\nبقي على اكتمال مشروع {{2}} مبلغ *{{3}} ريال*. مساهمتكم، وإن قلّت، تقرّبه من مستحقيه.',
    variables: variables(['اسم المتبرع', 'أم سارة'], ['المشروع', 'كسوة الشتاء'], ['المتبقي', '12,400']),
    footer: STOP.ar,
    buttons: [link('المساهمة الآن')],
  },
  {
    name: 'Donation reminder',
    metaName: 'donation_reminder',
    language: 'en',
    category: 'marketing',
    headerType: 'none',
    headerText: null,
    body: 'Dear {{1}},\n\n{{2}} lacks *SAR {{3}}* to be complete. Whatever you give brings it closer to those who wait for it.',
    variables: variables(['Donor’s name', 'Sara'], ['Project', 'Winter clothing'], ['Still needed', '12,400']),
    footer: STOP.en,
    buttons: [link('Give now')],
  },
  {
    name: 'دعوة إلى استبيان',
    metaName: 'survey_invitation',
    language: 'ar',
    category: 'utility',
    headerType: 'none',
    headerText: null,
    body: 'السلام عليكم {{1}}،\n\nرأيكم يعيننا على تحسين عملنا. نرجو الإجابة عن أسئلة قصيرة حول مشروع {{2}}، ولن تأخذ أكثر من دقيقتين.',
    variables: variables(['اسم المتبرع', 'أبا محمد'], ['المشروع', 'سقيا القرى']),
    footer: STOP.ar,
    buttons: [link('الإجابة'), reply('لا أرغب')],
  },
  {
    name: 'Survey invitation',
    metaName: 'survey_invitation',
    language: 'en',
    category: 'utility',
    headerType: 'none',
    headerText: null,
    body: 'Dear {{1}},\n\nYour opinion helps us do better. Please answer a few questions about {{2}}; it takes no more than two minutes.',
    variables: variables(['Donor’s name', 'Noura'], ['Project', 'Village water']),
    footer: STOP.en,
    buttons: [link('Answer'), reply('No, thank you')],
  },
]
