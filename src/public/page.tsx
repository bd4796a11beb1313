import { createContext, Fragment, type ReactNode, useContext } from 'react'
import type { FileRef, Letter, LetterLang } from '../../resources/_contracts/letter.ts'
import { type LetterTexts, letterTexts, templateParts } from '../../i18n/letter.ts'
import { formatDate } from '../../i18n/dates.ts'
import { formatMoney, type PluralForms, plural } from '../../i18n/format.ts'
import { RIYAL_PATHS, RIYAL_VIEWBOX } from '../../i18n/riyal.ts'

/** Addresses of one letter. `image` is a template with {id} and {width}; all are same-origin paths. */
export interface LetterUrls {
  self: string
  pdf: string
  stop: string
  notMe: string
  /** Where the opened beacon is posted. */
  opened: string
  /** The version without name and amount. */
  share: string
  image: string
}

export interface LetterState {
  /** Codes of projects that have been deactivated since the letter was sent. */
  projectInactive: string[]
  unsubscribed: boolean
  /** Someone said "this is not me": nothing personal is shown under this address any more. */
  disowned: boolean
  /** The version that donors share: no name, no amount, no link of the donor's own. */
  shared: boolean
}

export interface PageData {
  letter: Letter
  lang: LetterLang
  t: LetterTexts
  urls: LetterUrls
  state: LetterState
}

const PageContext = createContext<PageData | null>(null)

export function PageProvider({ data, children }: { data: Omit<PageData, 't'>; children: ReactNode }) {
  return <PageContext value={{ ...data, t: letterTexts(data.lang) }}>{children}</PageContext>
}

export function usePage(): PageData {
  const data = useContext(PageContext)
  if (!data) throw new Error('A part of the letter was rendered outside of PageProvider')
  return data
}

/** A sentence of the catalogue with elements in its places. */
export function Fill({ text, ...values }: { text: string } & Record<string, ReactNode>) {
  return templateParts(text).map((part, index) => (
    <Fragment key={`${index}-${typeof part === 'string' ? 'text' : part.name}`}>
      {typeof part === 'string' ? part : values[part.name]}
    </Fragment>
  ))
}

/** The sentence whose noun agrees with `count`, filled. */
export function usePlural(): (forms: PluralForms, count: number) => string {
  const { lang } = usePage()
  return (forms, count) => plural(forms, count, lang)
}

export function RiyalSign() {
  const { lang } = usePage()
  return (
    <svg className="riyal" viewBox={RIYAL_VIEWBOX} role="img" aria-label={lang === 'ar' ? 'ريال سعودي' : 'Saudi riyal'}>
      {RIYAL_PATHS.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}

/** An amount, the sign left of the number in both directions. `of`: riyals as decimal text. */
export function Money({ of }: { of: string }) {
  const { lang } = usePage()
  return (
    <span className="money" dir="ltr">
      <RiyalSign />
      <span className="figure">{formatMoney(of, { locale: lang, trim: true }).number}</span>
    </span>
  )
}

/** A day, or the day of a moment, in the reader's language and the letter's calendar. */
export function Day({ of }: { of: string }) {
  const { lang, letter } = usePage()
  return (
    <time dateTime={of}>{formatDate(of, { locale: lang, calendar: letter.calendar, timeZone: letter.timeZone })}</time>
  )
}

/** The address of a picture in the smallest stored width that covers `wanted` px. */
export function imageUrl(template: string, file: FileRef, wanted: number): string {
  const width =
    file.widths.find((candidate) => candidate >= wanted) ?? file.widths[file.widths.length - 1] ?? file.width
  return template.replace('{id}', encodeURIComponent(file.id)).replace('{width}', String(width))
}

/** A responsive picture that keeps its place before it arrives. */
export function Picture(props: { file: FileRef; alt: string; sizes: string; className?: string; eager?: boolean }) {
  const { urls } = usePage()
  const { file, alt, sizes, className, eager } = props
  return (
    <img
      className={className}
      src={imageUrl(urls.image, file, 800)}
      srcSet={file.widths.map((width) => `${imageUrl(urls.image, file, width)} ${width}w`).join(', ')}
      sizes={sizes}
      width={file.width}
      height={file.height}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
    />
  )
}

/** Text that staff wrote: its own direction, whatever the page's. */
export function Prose({ text, className }: { text: string; className?: string }) {
  return (
    <div className={className ?? 'prose'}>
      {text
        .split(/\r?\n\s*\r?\n/)
        .filter((part) => part.trim() !== '')
        .map((part, index) => (
          <p key={`${index}-${part.slice(0, 12)}`} dir="auto">
            {part
              .trim()
              .split(/\r?\n/)
              .map((row, rowIndex) => (
                <Fragment key={`${rowIndex}-${row.slice(0, 12)}`}>
                  {rowIndex > 0 && <br />}
                  {row}
                </Fragment>
              ))}
          </p>
        ))}
    </div>
  )
}
