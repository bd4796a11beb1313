import type { RecordOf } from '../../../resources/_kit/resource.ts'
import type { campaigns } from '../../../resources/campaigns/schema.ts'
import type { reportSettings } from '../../../resources/report_settings/schema.ts'
import type { reports } from '../../../resources/reports/schema.ts'

type Report = Pick<RecordOf<typeof reports>, 'type' | 'design' | 'title' | 'message' | 'thankTitle'>
type Appeal = Pick<RecordOf<typeof campaigns>, 'title' | 'description'>
type Setting = Pick<RecordOf<typeof reportSettings>, 'name' | 'type' | 'title' | 'message' | 'timing' | 'season'>

/** What a charity of the demo has told its donors, and what it is about to tell them; projects by their codes. */
export interface OutreachSeed {
  /** Index into ENTITIES. */
  entity: number
  /** The latest last. `hour`: of the day on which it went out, in UTC. */
  sent: readonly (Report & { project: string; daysBefore: number; hour: number })[]
  drafts: readonly (Report & { project: string })[]
  setting: Setting & { project: string }
  licence: { number: string; purpose: string; target: string }
  appeal: Appeal & { project: string; daysBefore: number }
  nextAppeal: Appeal & { project: string }
}

export const OUTREACH: readonly OutreachSeed[] = [
  {
    entity: 0,
    sent: [
      {
        project: 'NK-101',
        daysBefore: 44,
        hour: 17,
        type: 'project',
        design: 'light',
        title: 'الماء في القرية الأولى',
        message: 'اكتملت التمديدات ووصل الماء إلى أول قرية. هذا ما تحقق بعطائكم حتى اليوم، وما سيأتي بعده.',
        thankTitle: null,
      },
      {
        project: 'NK-103',
        daysBefore: 9,
        hour: 10,
        type: 'project',
        design: 'pictures',
        title: 'حقائب تبرعكم في أيدي الطلاب',
        message:
          'بفضل الله ثم عطائكم بدأ أبناء الأسر عامهم الدراسي ومعهم حقائبهم وأدواتهم. نضع بين أيديكم ما تحقق وما صُرف، ونسأل الله أن يجعله في موازين حسناتكم.',
        thankTitle: null,
      },
    ],
    drafts: [
      {
        project: 'NK-101',
        type: 'project',
        design: 'light',
        title: 'الماء في بيوت القرية الثانية',
        message: 'وصل الماء إلى بيوت القرية الثانية، وهذه صور من أول يوم جرى فيه. شكرًا لأنكم كنتم جزءًا من هذا الأثر.',
        thankTitle: null,
      },
      {
        project: 'NK-102',
        type: 'thanks',
        design: 'onePage',
        title: 'شكر المتبرعين للسلة الغذائية',
        message: 'كل سلة تصل إلى بيت هي خير شاركتم فيه. تقبّل الله منكم وبارك لكم في أموالكم وأهليكم.',
        thankTitle: 'شكرًا من القلب',
      },
    ],
    setting: {
      project: 'NK-102',
      name: 'رسالة رمضان',
      type: 'notice',
      title: 'رمضان مبارك',
      message: 'بلّغنا الله وإياكم رمضان. سلال الشهر جُهزت، وسنوافيكم بأثرها مع نهايته بإذن الله.',
      timing: 'season',
      season: 'ramadan',
    },
    licence: { number: '99001/2026/14', purpose: 'جمع التبرعات لسقيا القرى وإطعام الأسر', target: '750000.00' },
    appeal: {
      project: 'NK-102',
      daysBefore: 16,
      title: 'سلة تكفي أسرة شهرًا',
      description: 'بخمسين ريالًا تشاركون في سلة غذائية، وبكامل قيمتها تكفون أسرة متعففة طعامها شهرًا كاملًا.',
    },
    nextAppeal: {
      project: 'NK-104',
      title: 'بيت آمن قبل الشتاء',
      description: 'أسر في الدرعية القديمة تنتظر ترميم أسقف بيوتها قبل موسم الأمطار. تبرعكم يصلح سقفًا ويؤمّن أسرة.',
    },
  },
  {
    entity: 2,
    sent: [
      {
        project: 'WY-301',
        daysBefore: 11,
        hour: 10,
        type: 'project',
        design: 'light',
        title: 'Water in Al-Lith: where we are',
        message:
          'The third unit is at work and families no longer wait for the tanker. Here is what your gift has done so far, and what comes next.',
        thankTitle: null,
      },
    ],
    drafts: [
      {
        project: 'WY-302',
        type: 'thanks',
        design: 'ramadan',
        title: 'Thanks for the Ramadan baskets',
        message: 'Every basket has arrived. Thank you for the tables that you have filled.',
        thankTitle: 'Thank you',
      },
    ],
    setting: {
      project: 'WY-301',
      name: 'News at Eid',
      type: 'project',
      title: 'What your gift has done by Eid',
      message: 'Eid greetings to you and your family. This is what has been done since we last wrote.',
      timing: 'season',
      season: 'eidAlFitr',
    },
    licence: {
      number: '99002/2026/7',
      purpose: 'Clean water for the villages of the western coast',
      target: '400000.00',
    },
    appeal: {
      project: 'WY-301',
      daysBefore: 20,
      title: 'A fourth unit for Al-Lith',
      description: 'Three units are at work. The fourth brings clean water to the last two villages on the road.',
    },
    nextAppeal: {
      project: 'WY-301',
      title: 'Keep the water running',
      description: 'Spare parts and filters for a year: 120 riyals keep a household supplied.',
    },
  },
]

/** What the first charity wrote to each donor about their year. */
export const YEAR_WORDS = {
  titleAr: 'عام من عطائكم',
  titleEn: 'A year of your giving',
  messageAr:
    'كل تبرع منكم هذا العام وصل إلى مشروع تعرفونه باسمه. جمعنا لكم هنا ما قدمتموه وما تحقق به، فجزاكم الله خيرًا وبارك لكم في أموالكم.',
  messageEn:
    'Every gift of yours this year went to a project that you know by its name. Here is all of it in one place, and what became of it.',
} as const
