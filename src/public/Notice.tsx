import { fillText } from '../../i18n/letter.ts'
import { waysText } from '../../i18n/ways.ts'
import type { Way } from '../../resources/_kit/ways.ts'
import { CHOICES, withLang } from './address.ts'
import { noticesAr } from './messages.ar.ts'
import { noticesEn } from './messages.en.ts'

export type NoticeKind =
  | 'notFound'
  | 'gone'
  | 'stopAsk'
  | 'stopped'
  | 'resumed'
  | 'notMeAsk'
  | 'notMeThanks'
  | 'said'
  | 'rated'
  | 'saidNothing'
  | 'tooMany'
  | 'error'

export interface NoticeProps {
  lang: 'ar' | 'en'
  /** The page's own address, for the link to the other language; left out after a POST that cannot be opened again. */
  self?: string
  /** Where the form posts, for the kinds that ask (stopAsk, notMeAsk) or can be undone (stopped). */
  action?: string
  /** The letter, where it may still be read. */
  back?: string
  entityName?: string
  /** Which ways of writing a stop is about. */
  ways?: readonly Way[]
}

const notices = { ar: noticesAr, en: noticesEn }

export const noticeTitle = (kind: NoticeKind, lang: 'ar' | 'en'): string => notices[lang][kind].title

/** A small page of a few words. It asks with a POST form: a scanner that follows links stops nobody's messages. */
export function Notice({ kind, lang, self, action, back, entityName, ways = [] }: NoticeProps & { kind: NoticeKind }) {
  const words = notices[lang]
  const notice = words[kind]
  const button = 'button' in notice ? notice.button : undefined
  const other = lang === 'ar' ? 'en' : 'ar'
  return (
    <main className="notice-page">
      {entityName && (
        <p className="eyebrow" dir="auto">
          {fillText(words.from, { name: entityName })}
        </p>
      )}
      <h1>{notice.title}</h1>
      <p className="lead">{fillText(notice.text, { ways: waysText(lang, ways) })}</p>
      {'more' in notice && <p>{notice.more}</p>}
      {button && action && (
        <form method="post" action={withLang(action, lang)}>
          <button type="submit" className={kind === 'stopped' ? 'button button-quiet' : 'button'}>
            {button}
          </button>
        </form>
      )}
      <ul className="foot-links">
        {back && (
          <li>
            <a href={withLang(back, lang)}>{words.back}</a>
          </li>
        )}
        {'more' in notice && (
          <li>
            <a href={CHOICES}>{words.account}</a>
          </li>
        )}
        {self && (
          <li>
            <a href={withLang(self, other)} hrefLang={other} lang={other}>
              {words.otherLanguage}
            </a>
          </li>
        )}
      </ul>
    </main>
  )
}
