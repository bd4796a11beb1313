import type { letterTextEn } from '../en/letterText.ts'

/** The greeting addresses women, men and organisations alike. */
export const letterTextAr: typeof letterTextEn = {
  text: 'إلى {name}: لديكم تقرير من {entity}: {subject}\n{url}',
  textNameless: 'لديكم تقرير من {entity}: {subject}\n{url}',
  licence: 'ترخيص جمع التبرعات رقم {number}',
  several: 'إلى {name}: {reports}',
  reports: {
    zero: 'لديكم {count} تقرير من {entity}:',
    one: 'لديكم تقرير واحد من {entity}:',
    two: 'لديكم تقريران من {entity}:',
    few: 'لديكم {count} تقارير من {entity}:',
    many: 'لديكم {count} تقريرًا من {entity}:',
    other: 'لديكم {count} تقرير من {entity}:',
  },
  each: '{project}: {subject}\n{url}',
}
