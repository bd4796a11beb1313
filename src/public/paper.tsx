import { createContext, Fragment, type ReactNode, useContext } from 'react'
import { formatDate } from '../../i18n/dates.ts'
import { formatMoney, type PluralForms, plural } from '../../i18n/format.ts'
import { type LetterTexts, letterTexts, templateParts } from '../../i18n/letter.ts'
import { RIYAL_PATHS, RIYAL_VIEWBOX } from '../../i18n/riyal.ts'
import type { FileRef, Letter, LetterLang } from '../../resources/_contracts/letter.ts'

/** What every public page has, a letter or not: how it says days and amounts, and where its pictures are. */
export interface Paper {
  lang: LetterLang
  calendar: Letter['calendar']
  timeZone: string
  /** Address of a picture: a template with {id} and {width}, on this origin. */
  image: string
  /** The level of a part's heading; what stands within the part is one below. */
  level: 2 | 3
}

const PaperContext = createContext<(Paper & { t: LetterTexts }) | null>(null)

export function PaperProvider({ paper, children }: { paper: Paper; children: ReactNode }) {
  return <PaperContext value={{ ...paper, t: letterTexts(paper.lang) }}>{children}</PaperContext>
}

export function usePaper(): Paper & { t: LetterTexts } {
  const paper = useContext(PaperContext)
  if (!paper) throw new Error('A part of a public page was rendered outside of PaperProvider')
  return paper
}

/** The heading of a part of the page; `inner`: of something within a part. */
export function Heading({
  inner,
  children,
  ...rest
}: {
  inner?: boolean
  id?: string
  dir?: string
  children: ReactNode
}) {
  const { level } = usePaper()
  const Tag = (['h2', 'h3', 'h4'] as const)[level - 2 + (inner ? 1 : 0)] ?? 'h4'
  return <Tag {...rest}>{children}</Tag>
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
  const { lang } = usePaper()
  return (forms, count) => plural(forms, count, lang)
}

export function RiyalSign() {
  const { lang } = usePaper()
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
  const { lang } = usePaper()
  return (
    <span className="money" dir="ltr">
      <RiyalSign />
      <span className="figure">{formatMoney(of, { locale: lang, trim: true }).number}</span>
    </span>
  )
}

/** A day, or the day of a moment, in the reader's language and the page's calendar. */
export function Day({ of }: { of: string }) {
  const { lang, calendar, timeZone } = usePaper()
  const text = formatDate(of, { locale: lang, calendar, timeZone })
  const [first, other] = text.split(/ (?=\()/)
  // By both calendars it is long: where it takes two lines, each has a whole day.
  return (
    <time dateTime={of}>
      {other === undefined ? (
        text
      ) : (
        <>
          <span className="day">{first}</span> <span className="day">{other}</span>
        </>
      )}
    </time>
  )
}

/** The address of a picture in the smallest stored width that covers `wanted` px; another one for each edition. */
export function imageUrl(template: string, file: FileRef, wanted: number): string {
  const width =
    file.widths.find((candidate) => candidate >= wanted) ?? file.widths[file.widths.length - 1] ?? file.width
  const address = template.replace('{id}', encodeURIComponent(file.id)).replace('{width}', String(width))
  return file.edition === undefined ? address : `${address}?v=${encodeURIComponent(file.edition)}`
}

/** The same as previews of links show it: as JPEG, for messengers that read no WebP. */
export const previewUrl = (template: string, file: FileRef, wanted: number): string =>
  imageUrl(template.replace('{width}', '{width}.jpg'), file, wanted)

/** A responsive picture that keeps its place before it arrives. */
export function Picture(props: { file: FileRef; alt: string; sizes: string; className?: string; eager?: boolean }) {
  const { image } = usePaper()
  const { file, alt, sizes, className, eager } = props
  const picture = (
    <img
      className={className}
      src={imageUrl(image, file, 800)}
      srcSet={file.widths.map((width) => `${imageUrl(image, file, width)} ${width}w`).join(', ')}
      sizes={sizes}
      width={file.width}
      height={file.height}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
    />
  )
  if (!file.placeholder?.startsWith('data:')) return picture
  return (
    <span className="blurred">
      <img src={file.placeholder} alt="" aria-hidden="true" />
      {picture}
    </span>
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
