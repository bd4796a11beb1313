import { bothChannelsAr } from '../_kit/channels.ar.ts'
import type { MessagesOf } from '../_kit/messages.ts'
import type { dispatches } from './schema.ts'

export const ar = {
  name: 'عمليات الإرسال',
  one: 'عملية إرسال',
  count: {
    zero: 'لا عمليات إرسال',
    one: 'عملية إرسال واحدة',
    two: 'عمليتا إرسال',
    few: '%{smart_count} عمليات إرسال',
    many: '%{smart_count} عملية إرسال',
    other: '%{smart_count} عملية إرسال',
  },
  fields: {
    kind: 'النوع',
    report: 'التقرير',
    appeal: 'الحملة',
    campaign: 'حملة واتساب عبر Meta',
    survey: 'الاستبيان',
    yearLetter: 'رسالة حصاد العام',
    onlyUnreached: 'لمن لم يصلهم من قبل فقط',
    channels: 'قنوات التواصل',
    state: 'الحالة',
    startedAt: 'وقت البدء',
    finishedAt: 'وقت الانتهاء',
    pausedAt: 'وقت الإيقاف المؤقت',
    pausedBy: 'من أوقفها مؤقتًا',
    recipients: 'المستلمون',
    sentCount: 'المرسلة',
    deliveredCount: 'الواصلة',
    readCount: 'المقروءة',
    failedCount: 'المتعذرة',
    unknownCount: 'غير المؤكدة',
    suppressedCount: 'المحجوبة',
    openedCount: 'المفتوحة',
  },
  choices: {
    kind: {
      report: 'تقرير',
      metaCampaign: 'حملة واتساب عبر Meta',
      campaign: 'حملة',
      survey: 'استبيان',
      yearLetter: 'رسالة حصاد العام',
    },
    channels: bothChannelsAr,
    state: { sending: 'قيد الإرسال', paused: 'متوقفة مؤقتًا', stopping: 'قيد الإيقاف', sent: 'أُرسلت', stopped: 'أُوقفت' },
  },
  text: {
    paused: 'توقف الإرسال مؤقتًا عند %{done} من %{total}',
    pause: 'إيقاف مؤقت',
    resume: 'استئناف الإرسال',
    pausedBy: 'أوقفه مؤقتًا %{name}،',
    pausedSince: 'متوقف مؤقتًا منذ',
    waits: 'لا يُرسل شيء حتى يُستأنف الإرسال، وما تسلّمته الخدمة يصل.',
  },
  empty: 'لم يُرسل شيء بعد. تظهر عمليات الإرسال هنا بعد إرسال تقرير.',
} satisfies MessagesOf<typeof dispatches>
