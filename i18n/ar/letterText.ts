import type { letterTextEn } from '../en/letterText.ts'

/** The greeting addresses women, men and organisations alike. */
export const letterTextAr: typeof letterTextEn = {
  text: 'إلى {name}: لديكم تقرير من {entity}: {subject}\n{url}',
  textNameless: 'لديكم تقرير من {entity}: {subject}\n{url}',
}
