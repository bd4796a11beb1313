import { createContext, type ReactNode, useContext } from 'react'
import { yearText } from '../../i18n/years.ts'
import { type YearWords, yearWords } from '../../i18n/yearWords.ts'
import type { YearLetter, YearLetterPaths, YearSeal } from '../../resources/_contracts/yearLetter.ts'
import { PaperProvider } from './paper.tsx'

/** A letter about the year, as one reader sees it. */
export interface YearData extends YearSeal {
  letter: YearLetter
  lang: 'ar' | 'en'
  urls: YearLetterPaths
  /** The version that donors share: no name, no amount, no link of the donor's own. */
  shared: boolean
  /** Its reader may say what they think of it: in a donor's own account there is another way to write. */
  say: boolean
  stopped: boolean
}

const YearContext = createContext<YearData | null>(null)

export function YearProvider({ data, children }: { data: YearData; children: ReactNode }) {
  const { calendar, timeZone } = data.letter
  return (
    <PaperProvider paper={{ lang: data.lang, calendar, timeZone, image: data.urls.image, level: 3 }}>
      <YearContext value={data}>{children}</YearContext>
    </PaperProvider>
  )
}

/** The letter of this page, its words, and what its year is called. */
export function useYear(): YearData & { w: YearWords; year: string } {
  const data = useContext(YearContext)
  if (!data) throw new Error('A part of a letter about the year was rendered outside of it')
  const { number, calendar } = data.letter.year
  return { ...data, w: yearWords(data.lang), year: yearText(calendar, number, data.lang) }
}
