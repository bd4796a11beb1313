import { FUND_WORD, fillText } from '../../i18n/letter.ts'
import { nameIn } from '../../i18n/named.ts'
import type { YearProject } from '../../resources/_contracts/yearLetter.ts'
import { withLang } from './address.ts'
import { Contact, Flourish, SealLine } from './Closing.tsx'
import { Larger } from './Larger.tsx'
import { amountSize, EntityBand, Monogram } from './Opening.tsx'
import { Day, Fill, Money, Picture, Prose, usePaper, usePlural } from './paper.tsx'
import { SayForm } from './Say.tsx'
import { YearProjectPart } from './YearProject.tsx'
import { useYear } from './yearWords.tsx'

/** A donor's letter about their year, read from top to foot. */
export function YearPage() {
  const { t } = usePaper()
  const { letter, lang, shared, say, urls } = useYear()
  const projects = shared ? letter.projects.filter(({ special, inactive }) => !special && !inactive) : letter.projects
  return (
    <>
      <a className="skip" href="#letter">
        {t.skip}
      </a>
      <Head />
      <main id="letter" className={`letter letter-${letter.layout} letter-of-year`}>
        <Opening projects={projects} />
        <Contents projects={projects} />
        {projects.map((project, index) => (
          <YearProjectPart key={project.code} project={project} index={index} />
        ))}
        {!shared && <Rule />}
        {!shared && <Thanks />}
        {!shared && <Actions projects={projects} />}
        {!shared && say && <SayForm action={withLang(urls.say, lang)} />}
      </main>
      <Foot />
    </>
  )
}

function Head() {
  const { letter, lang } = useYear()
  const { entity, sentAt } = letter
  const name = nameIn(entity, lang)
  return (
    <header className="letterhead">
      <EntityBand colours={entity.colours} />
      <Larger />
      <div className="letterhead-row">
        {entity.logo ? (
          <Picture file={entity.logo} alt="" sizes="56px" className="logo" eager />
        ) : (
          <Monogram name={name} />
        )}
        <p className="letterhead-name" dir="auto">
          {name}
        </p>
        <p className="letterhead-date">
          <Day of={sentAt} />
        </p>
      </div>
    </header>
  )
}

function Opening({ projects }: { projects: readonly YearProject[] }) {
  const { t } = usePaper()
  const { letter, lang, shared, w, year } = useYear()
  const { from, to } = letter.year
  const message = letter.message[lang]
  return (
    <div className="opening">
      <p className="eyebrow">{fillText(shared ? w.sharedYearOf : w.yearOf, { year })}</p>
      <h1 dir="auto">{letter.title[lang]}</h1>
      <p className="soft">
        <Fill text={t.timeOf} start={<Day of={from} />} end={<Day of={to} />} />
      </p>
      {!shared && <Greeting />}
      {message && <Prose text={message} className="prose message" />}
      {!shared && <YourYear projects={projects} />}
    </div>
  )
}

function Greeting() {
  const { t } = usePaper()
  const { letter, lang } = useYear()
  const { donor, layout } = letter
  const isFormal = layout === 'foundation'
  return (
    <div className="greeting">
      <p className="greeting-name">
        {donor.hidden ? (
          t.hiddenDonor
        ) : (
          <Fill text={isFormal ? t.dearFormal : t.dear} name={<bdi>{donor.displayName}</bdi>} />
        )}
      </p>
      {(lang === 'ar' || isFormal) && <p>{t.peace}</p>}
    </div>
  )
}

/** What was given, each kind in its own figure: zakat is never added to anything (product.md 9). */
function YourYear({ projects }: { projects: readonly YearProject[] }) {
  const { t } = usePaper()
  const plural = usePlural()
  const { letter, w } = useYear()
  const kinds = letter.given
  const isOne = kinds.length === 1 && kinds[0]?.fund === 'charity'
  return (
    <div className="your-gift">
      <p className="your-gift-label">
        {plural(
          t.yourGift,
          kinds.reduce((count, { gifts }) => count + gifts, 0),
        )}
      </p>
      {kinds.map(({ fund, given, gifts }) => (
        <p key={fund} className={`your-gift-amount ${amountSize(kinds.map((one) => one.given))}`}>
          <Money of={given} />
          <span className="your-gift-fund">
            {isOne ? null : `${t[FUND_WORD[fund]]} `}
            {plural(w.inGifts, gifts)}
          </span>
        </p>
      ))}
      {kinds.length > 1 && <p className="fine">{w.eachKind}</p>}
      <p className="your-gift-to">{plural(t.toProjects, projects.length)}</p>
    </div>
  )
}

/** Of several projects: what each got, and the way to it. */
function Contents({ projects }: { projects: readonly YearProject[] }) {
  const { shared, w } = useYear()
  const { t } = usePaper()
  if (projects.length < 2) return null
  return (
    <nav className="contents" aria-labelledby="contents-title">
      <h2 id="contents-title">{shared ? t.inThisLetter : w.became}</h2>
      <ul>
        {projects.map((project, index) => (
          <li key={project.code}>
            <a href={`#project-${index + 1}`} dir="auto">
              {project.name}
            </a>
            {!shared && (
              <span className="sums">
                {project.funds.map(({ fund, given }) => (
                  <span key={fund}>
                    <Money of={given} /> {project.funds.length > 1 && t[FUND_WORD[fund]]}
                  </span>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** product.md 9: the rule behind the estimates, opened without any script. */
function Rule() {
  const { t } = usePaper()
  return (
    <details className="how">
      <summary>{t.how}</summary>
      <p>{t.howText}</p>
      <p className="formula-words">{t.howFormula}</p>
      <p>{t.howCap}</p>
    </details>
  )
}

function Thanks() {
  const { t } = usePaper()
  const { letter } = useYear()
  return (
    <section className="thanks">
      <Flourish />
      <h2>{t.thanks}</h2>
      <p>{letter.layout === 'foundation' ? t.thanksFormal : t.thanksText}</p>
    </section>
  )
}

function Actions({ projects }: { projects: readonly YearProject[] }) {
  const { t } = usePaper()
  const { letter, lang, urls, w } = useYear()
  const isShareable = projects.some(({ special, inactive }) => !special && !inactive)
  return (
    <p className="actions no-print">
      {isShareable && (
        <a className="button button-quiet" href={withLang(urls.share, lang)} data-share={letter.title[lang]}>
          {w.share}
        </a>
      )}
      <a className="button button-quiet" href={withLang(urls.pdf, lang)}>
        {t.pdf}
      </a>
    </p>
  )
}

function Foot() {
  const { t } = usePaper()
  const { letter, lang, urls, shared, stopped, code, altered, w } = useYear()
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
      {!shared && <SealLine code={code} altered={altered} sentAt={letter.sentAt} text={w.unchanged} />}
      <ul className="foot-links no-print">
        <li>
          <a href={withLang(urls.self, other)} hrefLang={other} lang={other}>
            {t.otherLanguage}
          </a>
        </li>
        {!shared && (
          <>
            <li>
              <a href={withLang(urls.notMe, lang)}>{t.notMe}</a>
            </li>
            {stopped && (
              <li>
                <span>{t.stopped}</span>
              </li>
            )}
            <li>
              <a href={withLang(urls.stop, lang)}>{stopped ? t.again : t.stop}</a>
            </li>
          </>
        )}
      </ul>
    </footer>
  )
}
