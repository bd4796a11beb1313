import { nameIn } from '../../i18n/named.ts'
import type { Letter, LetterProject } from '../../resources/_contracts/letter.ts'
import { letterTotals, projectFigures } from '../../resources/_contracts/letterFigures.ts'
import type { Design } from '../../resources/_kit/letters.ts'
import { FundName, Sums } from './Gifts.tsx'
import { Larger } from './Larger.tsx'
import { Day, Fill, Money, Picture, Prose, usePage, usePlural } from './page.tsx'

/** The head of the paper: whose letter this is. The entity's own colour is a band, so no text rests on it. */
export function Letterhead() {
  const { letter, lang } = usePage()
  const { entity } = letter
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
          <Day of={letter.report.sentAt} />
        </p>
      </div>
    </header>
  )
}

export function EntityBand({ colours }: { colours?: Letter['entity']['colours'] }) {
  return (
    <svg className="band" viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true">
      <rect className={colours ? undefined : 'band-first'} fill={colours?.primary} x="0" y="0" width="100" height="2" />
      <rect
        className={colours?.accent ? undefined : 'band-second'}
        fill={colours?.accent}
        x="42"
        y="0"
        width="16"
        height="2"
      />
    </svg>
  )
}

export function Monogram({ name }: { name: string }) {
  const letter = Array.from(name.replace(/^(جمعية|مؤسسة|The)\s+/u, '').replace(/^ال/u, ''))[0] ?? ''
  return (
    <svg className="logo" viewBox="0 0 56 56" aria-hidden="true">
      <rect className="monogram-ground" width="56" height="56" rx="14" />
      <text className="monogram-letter" x="28" y="29" textAnchor="middle" dominantBaseline="central">
        {letter}
      </text>
    </svg>
  )
}

export function Cover() {
  const { letter } = usePage()
  const cover = letter.report.coverImage
  if (!cover) return null
  return (
    <figure className="cover">
      <Picture file={cover} alt={cover.alt ?? ''} sizes="(min-width: 1024px) 960px, 100vw" eager />
    </figure>
  )
}

/** Designs that say what was given in a table, or in a line of figures. */
const TOLD_ELSEWHERE: ReadonlySet<Design> = new Set(['formal', 'onePage'])

/** Greeting, the gift in large figures, and what the entity writes. */
export function Opening({ projects }: { projects: LetterProject[] }) {
  const { letter, state } = usePage()
  const message = state.shared ? letter.report.publicMessage : letter.report.message
  return (
    <div className="opening">
      <h1 dir="auto">{letter.report.title}</h1>
      {!state.shared && <Greeting />}
      {!state.shared && letter.layout === 'individual' && !TOLD_ELSEWHERE.has(letter.report.design) && (
        <YourGift projects={projects} />
      )}
      {message && <Prose text={message} className="prose message" />}
    </div>
  )
}

export function Greeting() {
  const { letter, lang, t } = usePage()
  const { donor, layout } = letter
  const name = <bdi>{donor.displayName}</bdi>
  const formal = layout === 'foundation'
  return (
    <div className="greeting">
      {donor.hidden ? (
        <p className="greeting-name">{t.hiddenDonor}</p>
      ) : (
        <p className="greeting-name">
          <Fill text={formal ? t.dearFormal : t.dear} name={name} />
        </p>
      )}
      {(lang === 'ar' || formal) && <p>{t.peace}</p>}
    </div>
  )
}

/** A grant of millions must fit the phone on which 500 stands so large. */
export function amountSize(amounts: readonly string[]): string {
  const digits = Math.max(...amounts.map((amount) => amount.replace('.00', '').length))
  return digits > 10 ? 'amount-longest' : digits > 6 ? 'amount-long' : ''
}

export function YourGift({ projects }: { projects: LetterProject[] }) {
  const { letter, t } = usePage()
  const plural = usePlural()
  const totals = letterTotals(letter)
  if (totals.gifts === 0) return <p className="lead">{t.allReversed}</p>
  const only = projects.length === 1 ? projects[0] : undefined
  return (
    <div className="your-gift">
      <p className="your-gift-label">{plural(t.yourGift, totals.gifts)}</p>
      {totals.sums.map(({ fund, given }) => (
        <p key={fund ?? ''} className={`your-gift-amount ${amountSize(totals.sums.map((one) => one.given))}`}>
          <Money of={given} />
          {fund && (
            <span className="your-gift-fund">
              <FundName of={fund} />
            </span>
          )}
        </p>
      ))}
      <p className="your-gift-to">
        {only ? <Fill text={t.toProject} project={<bdi>{only.name}</bdi>} /> : plural(t.toProjects, projects.length)}
      </p>
    </div>
  )
}

/** For letters of several projects: what each got, and the way to it. */
export function Contents({ projects }: { projects: LetterProject[] }) {
  const { t, state } = usePage()
  if (projects.length < 2) return null
  return (
    <nav className="contents" aria-labelledby="contents-title">
      <h2 id="contents-title">{t.inThisLetter}</h2>
      <ul>
        {projects.map((project, index) => (
          <li key={project.code}>
            <a href={`#project-${index + 1}`} dir="auto">
              {project.name}
            </a>
            {!state.shared && <Sums of={projectFigures(project).gifts} />}
          </li>
        ))}
      </ul>
    </nav>
  )
}
