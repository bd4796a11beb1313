import { renderToStaticMarkup } from 'react-dom/server'
import type { Landing } from '../../resources/_contracts/landing.ts'
import { withLang } from './address.ts'
import { Document, type PageAssets } from './Document.tsx'
import { LandingPage } from './LandingPage.tsx'
import { landingWords } from './landingWords.ts'

/** What search engines read: one page in two languages. */
function Metadata({ landing: { lang, origin }, description }: { landing: Landing; description: string }) {
  const address = (one: 'ar' | 'en'): string => origin + withLang('/welcome', one)
  return (
    <>
      <meta name="robots" content="index, follow" />
      <meta name="description" content={description} />
      <link rel="canonical" href={address(lang)} />
      <link rel="alternate" hrefLang="ar" href={address('ar')} />
      <link rel="alternate" hrefLang="en" href={address('en')} />
      <link rel="alternate" hrefLang="x-default" href={`${origin}/welcome`} />
    </>
  )
}

/** [1.8] the landing page as a whole HTML document: no inline script, no inline style, and its form works without script. */
export function renderLanding({ landing, assets }: { landing: Landing; assets: PageAssets }): string {
  const { title, lead } = landingWords(landing.lang)
  return `<!DOCTYPE html>${renderToStaticMarkup(
    <Document
      lang={landing.lang}
      title={title}
      description={lead}
      assets={assets}
      bodyClass="landing-body"
      open={landing.view === 'form' ? <Metadata landing={landing} description={lead} /> : undefined}
    >
      <LandingPage landing={landing} />
    </Document>,
  )}`
}
