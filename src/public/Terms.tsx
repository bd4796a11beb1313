import { renderToStaticMarkup } from 'react-dom/server'
import { withLang } from './address.ts'
import { Document, type PageAssets } from './Document.tsx'
import { landingWords } from './landingWords.ts'
import { termsAr } from './terms.ar.ts'
import { termsEn } from './terms.en.ts'

/** [2.5] the terms, for anyone to find and to print. */
export function renderTerms({ lang, assets }: { lang: 'ar' | 'en'; assets: PageAssets }): string {
  const words = lang === 'ar' ? termsAr : termsEn
  const other = lang === 'ar' ? 'en' : 'ar'
  return `<!DOCTYPE html>${renderToStaticMarkup(
    <Document
      lang={lang}
      title={words.title}
      description={words.lead}
      assets={assets}
      bodyClass="notice-body"
      open={<meta name="robots" content="index, follow" />}
    >
      <main className="notice-page">
        <a className="terms-product" href={withLang('/welcome', lang)}>
          <img src="/logo-mark.svg" alt="" width="32" height="32" />
          {landingWords(lang).product}
        </a>
        <h1>{words.title}</h1>
        <p className="eyebrow">{words.updated}</p>
        <p className="lead">{words.lead}</p>
        {words.parts.map(({ title, text }) => (
          <section key={title}>
            <h2>{title}</h2>
            {text.map((one) => (
              <p key={one}>{one}</p>
            ))}
          </section>
        ))}
        <ul className="foot-links">
          <li>
            <a href="/auth/login">{words.back}</a>
          </li>
          <li>
            <a href={withLang('/termsAndConditions', other)} hrefLang={other} lang={other}>
              {words.otherLanguage}
            </a>
          </li>
        </ul>
      </main>
    </Document>,
  )}`
}
