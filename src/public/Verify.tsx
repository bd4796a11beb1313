import { renderToStaticMarkup } from 'react-dom/server'
import { codeInGroups, type Verified } from '../../resources/_contracts/seal.ts'
import { withLang } from './address.ts'
import { Document, type PageAssets } from './Document.tsx'
import { Day, Fill, PaperProvider } from './paper.tsx'
import { verifyAr } from './verify.ar.ts'
import { verifyEn } from './verify.en.ts'

type Words = typeof verifyEn

export interface VerifyProps {
  lang: 'ar' | 'en'
  /** Nothing yet, nothing under what was typed, or what is there. */
  found: Verified | 'none' | 'unknown' | 'tooMany' | 'error'
  typed: string
  /** Public keys, by which the script checks a file. */
  keys: object
}

const wordsIn = (lang: 'ar' | 'en'): Words => (lang === 'ar' ? verifyAr : verifyEn)
const isFound = (found: VerifyProps['found']): found is Verified => typeof found === 'object'

/** product.md 28: whether a report is as it was published, readable without script. */
export function renderVerify({ assets, ...page }: VerifyProps & { assets: PageAssets }): string {
  const { lang, found } = page
  const words = wordsIn(lang)
  const { calendar, timeZone } = isFound(found) ? found : { calendar: 'both' as const, timeZone: 'Asia/Riyadh' }
  return `<!DOCTYPE html>${renderToStaticMarkup(
    <Document
      lang={lang}
      title={isFound(found) ? `${words.code} ${codeInGroups(found.code)}` : words.title}
      description={words.lead}
      assets={assets}
      bodyClass="notice-body"
      {...(found === 'none' && { open: <meta name="robots" content="index, follow" /> })}
    >
      <PaperProvider paper={{ lang, calendar, timeZone, image: '', level: 2 }}>
        <VerifyPage {...page} words={words} />
      </PaperProvider>
    </Document>,
  )}`
}

function VerifyPage(page: VerifyProps & { words: Words }) {
  const { lang, found, keys, words } = page
  const other = lang === 'ar' ? 'en' : 'ar'
  const self = isFound(found) ? `/verify/${found.code}` : '/verify'
  return (
    <main className="notice-page verify" data-keys={JSON.stringify(keys)} data-code={isFound(found) ? found.code : ''}>
      {isFound(found) ? <Result found={found} words={words} /> : <Ask {...page} />}
      <FileCheck words={words} />
      <details className="verify-how">
        <summary>{words.how}</summary>
        <p>{words.howText}</p>
        <p>
          <a href="/.well-known/athar-keys.json">{words.keys}</a>
          {isFound(found) && (
            <>
              {' · '}
              <a href={`/verify/${found.code}/proof.json`}>{words.proof}</a>
            </>
          )}
        </p>
      </details>
      <ul className="foot-links">
        {isFound(found) && (
          <li>
            <a href={withLang('/verify', lang)}>{words.again}</a>
          </li>
        )}
        <li>
          <a href={withLang(self, other)} hrefLang={other} lang={other}>
            {words.otherLanguage}
          </a>
        </li>
      </ul>
    </main>
  )
}

/** A plain form: what is typed becomes the address. */
function Ask({ lang, found, typed, words }: VerifyProps & { words: Words }) {
  const fault = found === 'none' || isFound(found) ? null : found
  return (
    <>
      <h1>{fault ? words[fault] : words.title}</h1>
      <p className="lead">{fault ? words[`${fault}Text`] : words.lead}</p>
      <form className="verify-form" method="get" action="/verify">
        <input type="hidden" name="lang" value={lang} />
        <label htmlFor="code">{words.code}</label>
        <input
          id="code"
          name="code"
          className="typed"
          dir="ltr"
          required
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={typed}
          placeholder="XXXX-XXXX-XXXX"
          aria-describedby="code-hint"
          aria-invalid={fault === 'unknown' ? true : undefined}
        />
        <p className="fine" id="code-hint">
          {words.hint}
        </p>
        <button type="submit" className="button">
          {words.button}
        </button>
      </form>
    </>
  )
}

function Result({ found, words }: { found: Verified; words: Words }) {
  const { state, what, newer, publishedAt } = found
  const day = <Day of={publishedAt} />
  const title = {
    intact: what === 'letter' ? words.letterIntact : words.reportIntact,
    altered: words.altered,
    erased: words.erased,
  }[state]
  const text = {
    intact: what === 'letter' ? words.letterNote : null,
    altered: words.alteredText,
    erased: words.erasedText,
  }
  return (
    <>
      <p className="eyebrow">
        {words.code} <bdi dir="ltr">{codeInGroups(found.code)}</bdi>
      </p>
      <h1 className={`verify-state verify-${state}`}>
        <Mark state={state} />
        <span>
          <Fill text={title} date={day} />
        </span>
      </h1>
      {text[state] && (
        <p>
          <Fill text={text[state]} date={day} />
        </p>
      )}
      {newer && (
        <p className="notice newer">
          <Fill text={words.newer} date={<Day of={newer} />} />
        </p>
      )}
      <Facts found={found} words={words} />
    </>
  )
}

function Facts({ found, words }: { found: Verified; words: Words }) {
  const { kind, title, entityName, publishedAt, version } = found
  const kinds: Readonly<Record<string, string>> = words.kinds
  const facts: [string, string][] = [
    [words.report, title],
    [words.by, entityName],
  ]
  return (
    <dl className="verify-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
      <div>
        <dt>{words.at}</dt>
        <dd>
          <Day of={publishedAt} />
        </dd>
      </div>
      <div>
        <dt>{words.kind}</dt>
        <dd>{kinds[kind] ?? kind}</dd>
      </div>
      <div>
        <dt>{words.version}</dt>
        <dd>{version}</dd>
      </div>
    </dl>
  )
}

const SIGN = { intact: 'M5 12.5l4.5 4.5L19 7.5', altered: 'M12 5v9M12 18v.5', erased: 'M6 12h12' } as const

function Mark({ state }: Pick<Verified, 'state'>) {
  return (
    <svg className="verify-mark" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="11" />
      <path d={SIGN[state]} />
    </svg>
  )
}

/** What the script shows, one at a time; without it nothing is promised. */
const ANSWERS = ['fileBusy', 'fileIntact', 'fileOther', 'fileChanged', 'fileUnsealed', 'fileUnable'] as const

function FileCheck({ words }: { words: Words }) {
  return (
    <section className="verify-file" aria-labelledby="file-title">
      <h2 id="file-title">{words.file}</h2>
      <noscript>
        <p className="fine">{words.fileScript}</p>
      </noscript>
      <div className="verify-drop" data-drop hidden>
        <p>{words.fileText}</p>
        <label className="button button-quiet">
          {words.filePick}
          <input type="file" accept="application/pdf,.pdf" />
        </label>
        <div role="status">
          {ANSWERS.map((name) => (
            <p key={name} className="verify-answer" data-answer={name} hidden>
              {words[name]}
            </p>
          ))}
          <p data-found hidden>
            <a href="/verify" data-text={words.fileCode}>
              {words.fileCode}
            </a>
          </p>
        </div>
      </div>
    </section>
  )
}
