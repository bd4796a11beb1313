import type { RecordOf } from '../../../resources/_kit/resource.ts'
import type { Role } from '../../../resources/_kit/roles.ts'
import type { entities } from '../../../resources/entities/schema.ts'
import type { LogoName } from '../pictures/index.ts'

type Way = NonNullable<RecordOf<typeof entities>['donationWays']>[number]

export interface EntitySeed {
  id: string
  name: string
  branchName: string
  /** Both in English, where they are Arabic. */
  english?: readonly [name: string, branchName: string]
  mainBranch: boolean
  /** Index into ENTITIES of a branch's main branch. product.md 1 */
  main?: number
  licence: string
  logo: LogoName
  language: 'ar' | 'en'
  domain: string
  brief: string
  objectives: string[]
  categories: string[]
  management: readonly [title: string, person: string]
  ways: Way[]
  donors: number
}

const way = (kind: Way['kind'], label: string, rest: Partial<Pick<Way, 'bankName' | 'iban' | 'url'>>): Way => ({
  kind,
  label,
  bankName: rest.bankName ?? null,
  iban: rest.iban ?? null,
  url: rest.url ?? null,
})

/** Invented charities: two branches of one, and a second one that works in English. */
export const ENTITIES: readonly EntitySeed[] = [
  {
    id: '01920000-0000-7000-8000-00000000de01',
    name: 'جمعية نخيل العطاء',
    branchName: 'المركز الرئيس',
    english: ['Nakheel Al-Ata Society', 'Head Office'],
    mainBranch: true,
    licence: '99001',
    logo: 'palm',
    language: 'ar',
    domain: 'nakheel.example',
    brief:
      'جمعية أهلية تعمل في مدينة الرياض وما حولها منذ أكثر من عشر سنوات. نوصل الماء والغذاء والتعليم إلى الأسر الأشد حاجة، ونُري كل متبرع أثر ما قدّم.',
    objectives: ['توفير مياه شرب نقية للقرى', 'تأمين الغذاء للأسر المحتاجة', 'دعم تعليم أبناء الأسر ذات الدخل المحدود'],
    categories: ['سقيا الماء', 'إطعام الطعام', 'التعليم', 'الإسكان'],
    management: ['رئيس مجلس الإدارة', 'أ. عبدالله بن سعد الواحة'],
    ways: [
      way('bank', 'حساب التبرعات العام', { bankName: 'مصرف تجريبي', iban: 'SA9480000000000000000001' }),
      way('bank', 'حساب الزكاة', { bankName: 'مصرف تجريبي', iban: 'SA6780000000000000000002' }),
      way('store', 'متجر التبرعات', { url: 'https://store.nakheel.example' }),
      way('standingOrder', 'الاستقطاع الدوري', { url: 'https://store.nakheel.example/monthly' }),
    ],
    donors: 130,
  },
  {
    id: '01920000-0000-7000-8000-00000000de02',
    name: 'جمعية نخيل العطاء',
    branchName: 'فرع القصيم',
    english: ['Nakheel Al-Ata Society', 'Al-Qassim'],
    mainBranch: false,
    main: 0,
    licence: '99001-2',
    logo: 'palmBranch',
    language: 'ar',
    domain: 'qassim.nakheel.example',
    brief: 'فرع الجمعية في منطقة القصيم، يخدم بريدة وعنيزة والمراكز التابعة لهما بمشاريع موسمية وتنموية.',
    objectives: ['كسوة الأسر المتعففة في الشتاء', 'تمكين الأسر المنتجة', 'تهيئة المنازل لذوي الإعاقة'],
    categories: ['الإغاثة', 'تنمية الأسرة', 'ذوو الإعاقة'],
    management: ['مدير الفرع', 'أ. منيرة بنت صالح الغرس'],
    ways: [
      way('bank', 'حساب فرع القصيم', { bankName: 'مصرف تجريبي', iban: 'SA4080000000000000000003' }),
      way('store', 'متجر التبرعات', { url: 'https://store.nakheel.example/qassim' }),
    ],
    donors: 90,
  },
  {
    id: '01920000-0000-7000-8000-00000000de03',
    name: 'Wahat Al-Yusr Society',
    branchName: 'Jeddah',
    mainBranch: true,
    licence: '99002',
    logo: 'oasis',
    language: 'en',
    domain: 'wahat.example',
    brief:
      'A charity in Jeddah that works along the western coast. We bring clean water and food to villages far from the city, and show every donor what became of their gift.',
    objectives: [
      'Clean drinking water in every village we serve',
      'A full table in Ramadan',
      'Homes that everyone can enter',
    ],
    categories: ['Water', 'Food', 'Disability'],
    management: ['Chief executive', 'Dr. Huda Al-Yasmin'],
    ways: [
      way('bank', 'Donations account', { bankName: 'Demonstration Bank', iban: 'SA1380000000000000000004' }),
      way('store', 'Online store', { url: 'https://store.wahat.example' }),
      way('ehsan', 'Ehsan', { url: 'https://ehsan.wahat.example' }),
    ],
    donors: 80,
  },
]

export interface UserSeed {
  id: string
  /** Index into ENTITIES; null for the platform's own staff. */
  entity: number | null
  role: Role
  name: string
  userName: string
  language: 'ar' | 'en'
}

const user = (
  n: number,
  entity: number | null,
  role: Role,
  userName: string,
  name: string,
  language: 'ar' | 'en',
): UserSeed => ({
  id: `01920000-0000-7000-8000-00000000da${String(n).padStart(2, '0')}`,
  entity,
  role,
  name,
  userName,
  language,
})

export const USERS: readonly UserSeed[] = [
  user(1, 0, 'BranchAdmin', 'admin', 'نورة السدرة', 'ar'),
  user(2, 0, 'ProjectAdmin', 'projects', 'فهد الرابية', 'ar'),
  user(3, 1, 'BranchAdmin', 'admin', 'صالح الوادي', 'ar'),
  user(4, 1, 'ProjectAdmin', 'projects', 'ريم البستان', 'ar'),
  user(5, 2, 'BranchAdmin', 'admin', 'Huda Al-Yasmin', 'en'),
  user(6, 2, 'ProjectAdmin', 'projects', 'Omar Al-Marjan', 'en'),
  user(7, null, 'SuperAdmin', 'super', 'مدير المنصة', 'ar'),
  user(8, null, 'TechnicalSupport', 'support', 'الدعم الفني', 'ar'),
]

/** [5.5] at least eight characters with an upper-case letter, a lower-case letter and a digit. */
export const DEMO_PASSWORD = 'Athar2026'

/** People who sign in by phone: the number is one of the demo's donors, or nobody's yet. */
export const DEMO_DONORS = [
  {
    id: '01920000-0000-7000-8000-00000000dd01',
    role: 'Donor',
    phone: '+966500000030',
    name: '',
    entityId: '01920000-0000-7000-8000-00000000de01',
  },
  {
    id: '01920000-0000-7000-8000-00000000dd02',
    role: 'PotentialDonner',
    phone: '+966500090001',
    name: 'سارة الروضة',
    entityId: null,
  },
] as const

export const DEMO_ENTITY_IDS: readonly string[] = ENTITIES.map(({ id }) => id)
export const DEMO_USER_IDS: readonly string[] = USERS.map(({ id }) => id)
export const DEMO_DONOR_IDS: readonly string[] = DEMO_DONORS.map(({ id }) => id)
