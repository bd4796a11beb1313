import { nameIn } from '../../i18n/named.ts'
import type { DonationWay } from '../../resources/_contracts/letter.ts'
import { bareAddress, ibanGroups } from '../../resources/_contracts/letterFigures.ts'
import { codeInGroups } from '../../resources/_contracts/seal.ts'
import { withCalendar, withLang } from './address.ts'
import { Day, Fill, usePage } from './page.tsx'
import { usePaper } from './paper.tsx'

export function Thanks() {
  const { letter, t, state } = usePage()
  if (state.shared) return null
  const formal = letter.layout === 'foundation'
  return (
    <section className="thanks">
      <Flourish />
      <h2 dir="auto">{letter.report.thankTitle ?? t.thanks}</h2>
      <p>{formal ? t.thanksFormal : t.thanksText}</p>
    </section>
  )
}

/** An eight-pointed star, the house's one ornament. */
export function Flourish() {
  return (
    <svg className="flourish" viewBox="0 0 40 40" aria-hidden="true">
      <rect x="9" y="9" width="22" height="22" />
      <rect x="9" y="9" width="22" height="22" transform="rotate(45 20 20)" />
      <circle cx="20" cy="20" r="3" />
    </svg>
  )
}

export function WaysToGive({ ways }: { ways: DonationWay[] }) {
  const { t } = usePaper()
  if (ways.length === 0) return null
  return (
    <section className="ways" aria-labelledby="ways-title">
      <h2 id="ways-title">{t.ways}</h2>
      <ul>
        {ways.map((way, index) => (
          <Way key={`${index}-${way.label}`} way={way} />
        ))}
      </ul>
    </section>
  )
}

function Way({ way }: { way: DonationWay }) {
  const { t } = usePaper()
  return (
    <li className="way">
      <p className="way-kind">{t[way.kind]}</p>
      <p className="way-label">
        <bdi>{way.label}</bdi>
        {way.bankName && (
          <>
            {' · '}
            <bdi>{way.bankName}</bdi>
          </>
        )}
      </p>
      {way.iban && (
        <p className="iban-row">
          <span className="iban" dir="ltr">
            {ibanGroups(way.iban)}
          </span>
          {/* Shown by the script: without it a button would promise what it cannot do. */}
          <button type="button" className="copy" data-copy={way.iban} data-done={t.copied} hidden>
            {t.copy}
          </button>
        </p>
      )}
      {way.url && (
        <p>
          <a className="link" href={way.url} rel="noreferrer noopener" aria-label={`${t.open}: ${way.label}`}>
            {t.open}
          </a>
        </p>
      )}
    </li>
  )
}

export function Actions() {
  const { letter, lang, t, urls, state } = usePage()
  if (state.shared) return null
  const shareable = letter.projects.some((project) => !project.special && !state.projectInactive.includes(project.code))
  return (
    <p className="actions no-print">
      {shareable && (
        <a className="button button-quiet" href={withLang(urls.share, lang)} data-share={letter.report.title}>
          {t.share}
        </a>
      )}
      <a className="button button-quiet" href={withLang(urls.pdf, lang)}>
        {t.pdf}
      </a>
      {letter.report.kind === 'project' && (
        <a className="button button-quiet" href={withLang(urls.csv, lang)}>
          {t.csv}
        </a>
      )}
    </p>
  )
}

export function Foot() {
  const { letter, lang, t, urls, state } = usePage()
  const { entity } = letter
  const other = lang === 'ar' ? 'en' : 'ar'
  return (
    <footer className="foot">
      <p className="foot-name">
        <bdi>{nameIn(entity, lang)}</bdi>
      </p>
      <ul className="foot-facts">
        {entity.licenceNumber && (
          <li>
            <Fill text={t.licenceEntity} number={<bdi>{entity.licenceNumber}</bdi>} />
          </li>
        )}
        {entity.verified && <li>{t.verified}</li>}
      </ul>
      <Contact of={entity} />
      <SealLine code={state.code ?? null} altered={state.altered === true} sentAt={letter.report.sentAt} />
      <ul className="foot-links no-print">
        <li>
          <a href={withLang(urls.self, other)} hrefLang={other} lang={other}>
            {t.otherLanguage}
          </a>
        </li>
        <Calendars />
        {!state.shared && (
          <>
            <li>
              <a href={withLang(urls.notMe, lang)}>{t.notMe}</a>
            </li>
            {state.unsubscribed && (
              <li>
                <span>{t.stopped}</span>
              </li>
            )}
            <li>
              <a href={withLang(urls.stop, lang)}>{state.unsubscribed ? t.again : t.stop}</a>
            </li>
          </>
        )}
      </ul>
    </footer>
  )
}

const CALENDARS = { hijri: 'datesHijri', gregorian: 'datesGregorian', both: 'datesBoth' } as const

/** The same page with its days in another calendar, which its language and its PDF then keep. */
function Calendars() {
  const { letter, lang, t, urls } = usePage()
  const others = (['hijri', 'gregorian', 'both'] as const).filter((calendar) => calendar !== letter.calendar)
  return others.map((calendar) => (
    <li key={calendar}>
      <a href={withLang(withCalendar(urls.self, calendar), lang)}>{t[CALENDARS[calendar]]}</a>
    </li>
  ))
}

/** product.md 28: since when nothing has changed, and by what anybody can see that it is so. */
export function SealLine(props: { code: string | null; altered: boolean; sentAt: string; text?: string }) {
  const { lang, t } = usePaper()
  const { code, altered, sentAt, text = t.unchanged } = props
  if (altered) return null
  const unchanged = <Fill text={text} date={<Day of={sentAt} />} />
  if (!code)
    return (
      <div className="seal">
        <p>{unchanged}</p>
      </div>
    )
  const path = `/verify/${code}`
  return (
    <div className="seal">
      <img className="seal-qr" src={`${path}/qr.svg`} width={72} height={72} alt="" loading="lazy" />
      <p>
        {unchanged}
        <br />
        {t.verifyCode}{' '}
        <a href={withLang(path, lang)} rel="noopener">
          <bdi dir="ltr">{codeInGroups(code)}</bdi>
        </a>
      </p>
    </div>
  )
}

export function Contact({ of }: { of: { phone?: string; email?: string; website?: string } }) {
  const { phone, email, website } = of
  if (!phone && !email && !website) return null
  return (
    <ul className="foot-contact">
      {phone && (
        <li>
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} dir="ltr">
            {phone}
          </a>
        </li>
      )}
      {email && (
        <li>
          <a href={`mailto:${email}`} dir="ltr">
            {email}
          </a>
        </li>
      )}
      {website && (
        <li>
          <a href={website} dir="ltr" rel="noreferrer noopener">
            {bareAddress(website)}
          </a>
        </li>
      )}
    </ul>
  )
}
