import type { due as en } from '../en/reportsDue.ts'
import type { Texts } from '../texts.ts'

export const due = {
  all: 'الكل',
  late: 'المتأخرة',
  isLate: 'متأخر',
  none: 'لا توجد تقارير متأخرة.',
  owed: 'تقارير لها موعد ولم تُكتب بعد',
  lateCount: 'متأخرة: %{number}',
  comingCount: 'خلال أسبوعين: %{number}',
  why: {
    missed: 'حلّ موعده ولم يُرسل تقرير.',
    ended: 'انتهى المشروع ولم يصل إلى متبرعيه تقرير بعد انتهائه.',
  },
} satisfies Texts<typeof en>
