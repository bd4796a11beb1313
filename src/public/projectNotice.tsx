import { withLang } from './address.ts'
import { noticesAr } from './messages.ar.ts'
import { noticesEn } from './messages.en.ts'
import { projectWords } from './projectWords.tsx'

export type ProjectNoticeKind = 'notFound' | 'tooMany' | 'error'

/** One page for whatever cannot be shown. It names no address, so that an unknown project and a closed one are alike. */
export function ProjectNotice({ kind, lang }: { kind: ProjectNoticeKind; lang: 'ar' | 'en' }) {
  const { title, text } = projectWords(lang)[kind]
  const other = lang === 'ar' ? 'en' : 'ar'
  return (
    <main className="notice-page">
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      <p className="foot-links">
        <a href={withLang('', other)} hrefLang={other} lang={other}>
          {(lang === 'ar' ? noticesAr : noticesEn).otherLanguage}
        </a>
      </p>
    </main>
  )
}
