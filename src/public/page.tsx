import { createContext, type ReactNode, useContext } from 'react'
import { type LetterTexts, letterTexts } from '../../i18n/letter.ts'
import type { Letter, LetterLang } from '../../resources/_contracts/letter.ts'
import type { LetterPaths } from '../../resources/_contracts/letterPaths.ts'
import { PaperProvider } from './paper.tsx'

export { Day, Fill, imageUrl, Money, Picture, Prose, RiyalSign, usePlural } from './paper.tsx'

export interface LetterState {
  /** Codes of projects that have been deactivated since the letter was sent. */
  projectInactive: string[]
  unsubscribed: boolean
  /** Someone said "this is not me": nothing personal is shown under this address any more. */
  disowned: boolean
  /** The version that donors share: no name, no amount, no link of the donor's own. */
  shared: boolean
  /** Its reader can say something below it. */
  say?: boolean
  /** When a new version of the report went out; null where there is none. */
  newer?: string | null
  /** The code that it is verified by; null where nothing of it was signed. */
  code?: string | null
  /** It is not as it was written down: nothing says that it has not changed. */
  altered?: boolean
}

export interface PageData {
  letter: Letter
  lang: LetterLang
  t: LetterTexts
  urls: LetterPaths
  state: LetterState
}

const PageContext = createContext<PageData | null>(null)

export function PageProvider({ data, children }: { data: Omit<PageData, 't'>; children: ReactNode }) {
  const { letter, lang, urls } = data
  const { calendar, timeZone } = letter
  return (
    <PaperProvider paper={{ lang, calendar, timeZone, image: urls.image, level: 3 }}>
      <PageContext value={{ ...data, t: letterTexts(lang) }}>{children}</PageContext>
    </PaperProvider>
  )
}

export function usePage(): PageData {
  const data = useContext(PageContext)
  if (!data) throw new Error('A part of the letter was rendered outside of PageProvider')
  return data
}
