import type { FileRef, LetterProject } from '../../resources/_contracts/letter.ts'
import { CARD_SHAPES, cardFile } from '../../resources/_contracts/thanksCard.ts'
import { withLang } from './address.ts'
import { Actions, Flourish } from './Closing.tsx'
import { RamadanHead } from './Designs.tsx'
import { Fact, Indicators, PlannedActual, Spendings, StageTable } from './Formal.tsx'
import { Cover, Greeting, YourGift } from './Opening.tsx'
import { ByFund } from './Project.tsx'
import { Fill, Prose, usePage, usePlural } from './page.tsx'
import { PhotoGrid } from './Updates.tsx'

interface BodyProps {
  projects: LetterProject[]
}

/** What staff wrote; of a letter that is shared, without anything personal. */
function Message() {
  const { letter, state } = usePage()
  const message = state.shared ? letter.report.publicMessage : letter.report.message
  return message ? <Prose text={message} className="prose message" /> : null
}

/** [2.26] something to know about a project: no figures, and nothing is asked or counted. */
export function NoticeBody({ projects }: BodyProps) {
  const { letter, t, state } = usePage()
  const [project] = projects
  return (
    <>
      <div className="opening">
        {project && (
          <p className="eyebrow">
            <Fill text={t.aboutProject} project={<bdi>{project.name}</bdi>} />
          </p>
        )}
        <h1 dir="auto">{letter.report.title}</h1>
        {!state.shared && <Greeting />}
        <Message />
      </div>
      <Cover />
      <Actions />
    </>
  )
}

/** [2.28] thanks in the charity's own words, with the gift that it is for; shared, without name and amount [2.7]. */
export function ThanksBody({ projects }: BodyProps) {
  const { letter, t, state } = usePage()
  const { thankTitle, design } = letter.report
  const [project] = projects
  return (
    <>
      {design === 'ramadan' && <RamadanHead />}
      <Cover />
      <div className="opening opening-thanks">
        <Flourish />
        <h1 dir="auto">{thankTitle ?? t.thanks}</h1>
        {!state.shared && <Greeting />}
        <Message />
        {!state.shared && <YourGift projects={projects} />}
        {state.shared && project && (
          <p className="eyebrow">
            <Fill text={t.aboutProject} project={<bdi>{project.name}</bdi>} />
          </p>
        )}
      </div>
      <Actions />
      <Cards projects={projects} />
    </>
  )
}

const SAVE = { square: 'cardSquare', story: 'cardStory' } as const

/** The thanks as a picture to pass on. Links of files; where a device can hand files on, the script does that instead. */
function Cards({ projects }: BodyProps) {
  const { lang, t, urls, state } = usePage()
  const isOpen = projects.some(({ special, code }) => !special && !state.projectInactive.includes(code))
  const { card } = urls
  if (card === undefined || !isOpen) return null
  return (
    <section className="cards no-print" aria-labelledby="cards-title">
      <h2 id="cards-title">{t.card}</h2>
      <p className="fine">{t.cardHint}</p>
      <p className="actions">
        {CARD_SHAPES.map((shape) => (
          <a
            key={shape}
            className="button button-quiet"
            href={withLang(`${card}?shape=${shape}`, lang)}
            download={cardFile(shape)}
            data-card={cardFile(shape)}
          >
            {t[SAVE[shape]]}
          </a>
        ))}
      </p>
    </section>
  )
}

/** product.md 21: the file to the national platform. */
export function EhsanBody({ projects }: BodyProps) {
  const { letter, t } = usePage()
  return (
    <>
      <div className="opening">
        <p className="eyebrow">{t.ehsanFile}</p>
        <h1 dir="auto">{letter.report.title}</h1>
        <Message />
      </div>
      {projects.map((project) => (
        <article key={project.code} className="project formal">
          <h2 dir="auto">{project.name}</h2>
          <EhsanFacts project={project} />
          <PlannedActual project={project} />
          <ByFund project={project} named />
          <StageTable project={project} />
          <Indicators project={project} />
          <Spendings project={project} />
        </article>
      ))}
      <EhsanPictures title={t.before} photos={letter.ehsan?.before ?? []} />
      <EhsanPictures title={t.after} photos={letter.ehsan?.after ?? []} />
      <Papers title={t.handover} papers={letter.ehsan?.handover ?? []} />
      <Papers title={t.evidence} papers={letter.ehsan?.evidence ?? []} />
    </>
  )
}

function EhsanFacts({ project }: { project: LetterProject }) {
  const { letter, t } = usePage()
  const plural = usePlural()
  const { number, beneficiaries = project.beneficiaries?.number } = letter.ehsan ?? {}
  return (
    <dl className="facts">
      {number && (
        <Fact name={t.ehsanNumber}>
          <bdi>{number}</bdi>
        </Fact>
      )}
      <Fact name={t.projectCode}>
        <bdi>{project.code}</bdi>
      </Fact>
      <Fact name={t.state}>{t[project.status]}</Fact>
      {beneficiaries !== undefined && (
        <Fact name={t.beneficiaries}>
          {plural(t.beneficiaryCount, beneficiaries).replace('{count}', String(beneficiaries))}
        </Fact>
      )}
    </dl>
  )
}

function EhsanPictures({ title, photos }: { title: string; photos: FileRef[] }) {
  if (photos.length === 0) return null
  return (
    <section className="updates">
      <h2>{title}</h2>
      <PhotoGrid photos={photos} title={title} first={1} lead />
    </section>
  )
}

function Papers({ title, papers }: { title: string; papers: readonly { id: string; name: string }[] }) {
  const { t } = usePage()
  if (papers.length === 0) return null
  return (
    <section className="papers">
      <h2>{title}</h2>
      <ul>
        {papers.map(({ id, name }) => (
          <li key={id}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      <p className="fine">{t.attached}</p>
    </section>
  )
}
