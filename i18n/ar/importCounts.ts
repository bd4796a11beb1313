import type { importCounts as en } from '../en/importCounts.ts'
import { six, type Texts } from '../texts.ts'

interface Noun {
  one: string
  two: string
  /** After another noun: تحديث مشروعين. */
  twoOf: string
  /** Before the verb's denial: لم تُضف مشاريع. */
  none: string
  few: string
  many: string
  /** People keep the masculine verb in the plural; things take the feminine one. */
  isPeople: boolean
}

/** A verb as the masculine and as the feminine subject take it, said and denied. */
type Verb = readonly [he: string, she: string, notHe: string, notShe: string]

const said = (noun: Noun, [he, she, notHe, notShe]: Verb): string =>
  six(
    `${noun.isPeople ? notHe : notShe} ${noun.none}`,
    `${he} ${noun.one} واحد`,
    `${he} ${noun.two}`,
    `${noun.isPeople ? he : she} %{smart_count} ${noun.few}`,
    `${he} %{smart_count} ${noun.many}`,
    `${he} %{smart_count} ${noun.one}`,
  )

const counted = (noun: Noun) => ({
  created: said(noun, ['أُضيف', 'أُضيفت', 'لم يُضف', 'لم تُضف']),
  updated: said(noun, ['حُدّث', 'حُدّثت', 'لم يُحدَّث', 'لم تُحدَّث']),
  removed: said(noun, ['أُزيل', 'أُزيلت', 'لم يُزل', 'لم تُزل']),
  creates: said(noun, ['سيُضاف', 'ستُضاف', 'لن يُضاف', 'لن تُضاف']),
  updates: said(noun, ['سيُحدَّث', 'ستُحدَّث', 'لن يُحدَّث', 'لن تُحدَّث']),
  update: six(
    `لا ${noun.few} للتحديث`,
    `تحديث ${noun.one} واحد`,
    `تحديث ${noun.twoOf}`,
    `تحديث %{smart_count} ${noun.few}`,
    `تحديث %{smart_count} ${noun.many}`,
    `تحديث %{smart_count} ${noun.one}`,
  ),
})

/** How many of what an import adds, changes and takes back. */
export const importCounts = {
  projects: counted({
    one: 'مشروع',
    two: 'مشروعان',
    twoOf: 'مشروعين',
    none: 'مشاريع',
    few: 'مشاريع',
    many: 'مشروعًا',
    isPeople: false,
  }),
  donors: counted({
    one: 'متبرع',
    two: 'متبرعان',
    twoOf: 'متبرعَين',
    none: 'متبرعون',
    few: 'متبرعين',
    many: 'متبرعًا',
    isPeople: true,
  }),
  donor_transactions: counted({
    one: 'تبرع',
    two: 'تبرعان',
    twoOf: 'تبرعين',
    none: 'تبرعات',
    few: 'تبرعات',
    many: 'تبرعًا',
    isPeople: false,
  }),
  joud_operations: counted({
    one: 'تبرع',
    two: 'تبرعان',
    twoOf: 'تبرعين',
    none: 'تبرعات',
    few: 'تبرعات',
    many: 'تبرعًا',
    isPeople: false,
  }),
  foundation_grants: counted({
    one: 'سجل',
    two: 'سجلان',
    twoOf: 'سجلين',
    none: 'سجلات',
    few: 'سجلات',
    many: 'سجلًا',
    isPeople: false,
  }),
} satisfies Texts<typeof en>
