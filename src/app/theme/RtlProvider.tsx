import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { type ReactNode, useLayoutEffect } from 'react'
import type { Locale } from '../../../i18n/dates.ts'
import { mirrored } from './mirrored.ts'
import type { Direction } from './tokens.ts'

export const directionOf = (locale: Locale): Direction => (locale === 'ar' ? 'rtl' : 'ltr')

// One cache per direction for the life of the page: switching swaps a context value, nothing remounts, and
// styles made before are found again. `prepend` keeps plain CSS files stronger than generated rules.
// The prefixer of stylis 4.3 and later throws inside Emotion's own stylis 4.2 at `::placeholder`. What it would add is
// cosmetic in the browsers that run this code (`user-select` in Safari), so mirroring stands alone.
const caches: Record<Direction, EmotionCache> = {
  ltr: createCache({ key: 'athar', prepend: true }),
  rtl: createCache({ key: 'athar-rtl', prepend: true, stylisPlugins: [mirrored] }),
}

/** Mirrors styles for Arabic and keeps `lang` and `dir` of the document in step with the language. */
export function RtlProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  const direction = directionOf(locale)
  // Before the paint, so that no frame shows one language in the other's direction.
  useLayoutEffect(() => {
    document.documentElement.lang = locale
    document.documentElement.dir = direction
  }, [locale, direction])
  return <CacheProvider value={caches[direction]}>{children}</CacheProvider>
}
