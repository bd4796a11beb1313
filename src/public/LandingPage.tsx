import { fillText } from '../../i18n/letter.ts'
import type { Landing } from '../../resources/_contracts/landing.ts'
import { withLang } from './address.ts'
import { ContactPart } from './LandingContact.tsx'
import { type LandingWords, landingWords } from './landingWords.ts'
import { Money, PaperProvider } from './paper.tsx'

const SELF = '/welcome'
const PARTS = ['about', 'follow', 'privacy', 'contact'] as const
/** [9.12] */
const FIRST_YEAR = 2023

/** [1.8] who Athar is, for whoever has never seen it. */
export function LandingPage({ landing }: { landing: Landing }) {
  const { lang } = landing
  const w = landingWords(lang)
  return (
    <PaperProvider paper={{ lang, calendar: 'gregorian', timeZone: 'Asia/Riyadh', image: '', level: 2 }}>
      <a className="skip" href="#welcome">
        {w.skip}
      </a>
      <Head lang={lang} w={w} />
      <main id="welcome" className="landing">
        <Hero w={w} />
        <section className="landing-values">
          {w.values.map(({ title, text }) => (
            <div key={title}>
              <h2>{title}</h2>
              <p>{text}</p>
            </div>
          ))}
        </section>
        <About w={w} />
        <section id="follow" className="landing-follow">
          <h2>{w.follow.title}</h2>
          <p>{w.follow.text}</p>
          <p>
            <a className="button" href="/auth/donor-login">
              {w.follow.action}
            </a>
          </p>
        </section>
        <Privacy lang={lang} w={w} />
        <ContactPart landing={landing} w={w} />
      </main>
      <footer className="landing-foot">
        <p>{fillText(w.copyright, { years: `\u2066${yearsUntil(landing.year)}\u2069` })}</p>
        <ul className="foot-links">
          <li>
            <a href={withLang('/termsAndConditions', lang)}>{w.privacy.terms}</a>
          </li>
          <li>
            <a href="/auth/login">{w.signIn}</a>
          </li>
        </ul>
      </footer>
    </PaperProvider>
  )
}

const yearsUntil = (year: number): string => (year > FIRST_YEAR ? `${FIRST_YEAR}–${year}` : String(FIRST_YEAR))

function Head({ lang, w }: { lang: 'ar' | 'en'; w: LandingWords }) {
  const other = lang === 'ar' ? 'en' : 'ar'
  return (
    <header className="landing-head">
      <p className="landing-name">
        <img src="/logo-mark.svg" alt="" width="36" height="36" />
        {w.product}
      </p>
      <nav aria-label={w.parts}>
        <ul>
          {PARTS.map((part) => (
            <li key={part}>
              <a href={`#${part}`}>{w[part].link}</a>
            </li>
          ))}
        </ul>
      </nav>
      <p className="landing-ways">
        <a className="other-language" href={withLang(SELF, other)} hrefLang={other} lang={other}>
          {w.otherLanguage}
        </a>
        <a href="/auth/login">{w.signIn}</a>
      </p>
    </header>
  )
}

function Hero({ w }: { w: LandingWords }) {
  const { sample } = w
  return (
    <div className="landing-hero">
      <div>
        <h1>{w.message}</h1>
        <p className="lead">{w.lead}</p>
        <p className="landing-actions">
          <a className="button" href="/auth/register">
            {w.register}
          </a>
          <a className="button button-quiet" href="/auth/donor-login">
            {w.donorSignIn}
          </a>
        </p>
      </div>
      <figure className="landing-letter">
        <div>
          <p className="soft">{sample.greeting}</p>
          <p className="landing-gave">
            <span className="soft">{sample.gave}</span>
            <strong>
              <Money of={sample.amount} />
            </strong>
            <span>{sample.to}</span>
          </p>
          <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
            <rect className="landing-track" width="100" height="4" rx="2" />
            <rect className="landing-filled" width="80" height="4" rx="2" />
          </svg>
          <p className="soft">{sample.spent}</p>
          <p>{sample.news}</p>
        </div>
        <figcaption>{sample.caption}</figcaption>
      </figure>
    </div>
  )
}

function About({ w: { about } }: { w: LandingWords }) {
  return (
    <section id="about">
      <h2>{about.title}</h2>
      <p className="lead">{about.text}</p>
      <ul className="landing-steps">
        {about.steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Privacy({ lang, w: { privacy } }: { lang: 'ar' | 'en'; w: LandingWords }) {
  return (
    <section id="privacy">
      <h2>{privacy.title}</h2>
      <ul className="landing-points">
        {privacy.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p>
        <a className="link" href={withLang('/termsAndConditions', lang)}>
          {privacy.terms}
        </a>
      </p>
    </section>
  )
}
