import type { FileRef } from './letter.ts'
import type { Stops } from './stops.ts'

/** One heading or question of a survey's public page, in its reader's language. */
export interface PublicQuestion {
  id: string
  kind:
    | 'section'
    | 'single'
    | 'multiple'
    | 'satisfaction'
    | 'nps'
    | 'rating'
    | 'scale'
    | 'shortText'
    | 'longText'
    | 'number'
    | 'date'
    | 'file'
  text: string
  /** Below a heading. */
  about?: string
  required: boolean
  /** What is sent, and what is read beside it. */
  options: { value: string; label: string }[]
  /** What the ends of a scale mean. */
  ends?: { low: string; high: string }
  /** Of a question for files: which, and how many at most. */
  files?: { takes: ('image' | 'pdf')[]; most: number }
  range?: { least: number | null; most: number | null }
  /** Asked of those alone who chose `value` of an earlier question, which reads `text` and `option`. */
  onlyIf?: { question: string; value: string; text: string; option: string }
}

/** [2.9] a survey as whoever opens its link reads it. */
export interface PublicSurvey {
  id: string
  lang: 'ar' | 'en'
  entityName: string
  logo?: FileRef
  /** The entity's main colour, where it has one. */
  colour?: string
  title: string
  intro: string
  thanks: string
  questions: PublicQuestion[]
  /** What is asked, in short: the page sends it back with the answers. */
  mark: string
  asks: { gender: boolean; age: boolean; phone: boolean }
  /** By a link of a donor's own (product.md 6). */
  personal: boolean
  /** Staff try it out: nothing of what is answered is kept. */
  trial?: true
}

/** `asked`: following a link stops nothing, a form does. */
export type SurveyView = 'form' | 'thanks' | 'closed' | 'answered' | 'stopAsk' | 'stopped' | 'resumed'

/** `files`: what was sent ahead is not there any more. */
export type SurveyFault = 'required' | 'invalid' | 'files'

/** A file that was sent ahead of the answers; its ticket stands in the form. The answer of `POST /survey/{id}/files`. */
export interface SentFile {
  ticket: string
  name: string
  bytes: number
}

/** What was filled in, by the names of the inputs, and what is wrong with it. */
export interface FilledSurvey {
  values: Readonly<Record<string, readonly string[]>>
  faults: Readonly<Record<string, SurveyFault>>
  /** Other questions were asked when the page was opened. */
  changed?: boolean
  /** By question. */
  files?: Readonly<Record<string, readonly SentFile[]>>
}

/** Paths of the page and of what it does. */
export interface SurveyUrls {
  self: string
  /** Where its pictures lie: a template with {id} and {width}. */
  pictures?: string
  /** Where files are sent ahead; nowhere in a preview. */
  files?: string
  stop?: string
  /** Where a stop by this very link is taken back, while it can be. */
  resume?: string
  /** How the ways by which it came stand; of a donor's own link alone. */
  stops?: Stops
  /** Where a donor's own page reports that it was opened. */
  opened?: string
}

export type SurveyNoticeKind = 'notFound' | 'tooMany' | 'error'
