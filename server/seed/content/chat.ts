/** [2.74] what the demo's donors have written to their charity's numbers, and what it answered. */
export interface ChatSeed {
  /** Index into ENTITIES. */
  entity: number
  /** The number in the donor's phone; null for somebody whom no record knows. */
  donor: number | null
  channel: 'whatsapp' | 'sms'
  senderName?: string
  /** Counted back from the demo's last day; minutes after eight in the morning. Ours are `out`. */
  said: readonly { daysBefore: number; minute: number; out?: true; text: string }[]
  /** How many of theirs nobody has read. */
  unread: number
}

export const CHATS: readonly ChatSeed[] = [
  {
    entity: 0,
    donor: 30,
    channel: 'whatsapp',
    said: [
      { daysBefore: 3, minute: 65, text: 'السلام عليكم ورحمة الله' },
      { daysBefore: 3, minute: 66, text: 'وصلتني صور البئر، بارك الله فيكم. كم أسرة تستفيد منه؟' },
      {
        daysBefore: 3,
        minute: 112,
        out: true,
        text: 'وعليكم السلام ورحمة الله، حياكم الله. تستفيد منه اثنتان وأربعون أسرة، وجزاكم الله خيرًا.',
      },
      { daysBefore: 0, minute: 20, text: 'الحمد لله. وهل يمكن أن أشارك في بئر آخر باسم والدتي؟' },
    ],
    unread: 1,
  },
  {
    entity: 0,
    donor: 12,
    channel: 'sms',
    said: [{ daysBefore: 1, minute: 240, text: 'أرجو إرسال إفادة بتبرعي للعام الماضي' }],
    unread: 1,
  },
  {
    entity: 0,
    donor: null,
    channel: 'whatsapp',
    senderName: 'أم عبدالعزيز',
    said: [
      { daysBefore: 2, minute: 300, text: 'كيف أتبرع لكفالة يتيم؟' },
      { daysBefore: 2, minute: 318, out: true, text: 'حياكم الله، يسرنا ذلك. هل نرسل لكم طرق التبرع هنا؟' },
      { daysBefore: 2, minute: 322, text: 'نعم، شكرًا لكم' },
    ],
    unread: 0,
  },
  {
    entity: 2,
    donor: 4,
    channel: 'whatsapp',
    said: [
      { daysBefore: 1, minute: 90, text: 'Good morning. Has the school opened yet?' },
      {
        daysBefore: 1,
        minute: 130,
        out: true,
        text: 'Good morning. It opens with the new term, and you will see pictures.',
      },
    ],
    unread: 0,
  },
]

export const SAVED_REPLIES: readonly { entity: number; title: string; textAr?: string; textEn?: string }[] = [
  {
    entity: 0,
    title: 'شكر',
    textAr: 'جزاكم الله خيرًا وتقبّل منكم. يسعدنا تواصلكم معنا في أي وقت.',
    textEn: 'Thank you, and may God reward you. Write to us whenever you like.',
  },
  {
    entity: 0,
    title: 'إفادة التبرع',
    textAr: 'نصدر لكم إفادة التبرع خلال يومي عمل ونرسلها إليكم هنا بإذن الله.',
  },
  { entity: 2, title: 'Statement', textEn: 'We send you the donation statement here within two working days.' },
]
