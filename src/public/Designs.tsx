import { nameIn } from '../../i18n/named.ts'
import type { LetterProject } from '../../resources/_contracts/letter.ts'
import { letterTotals, projectFigures } from '../../resources/_contracts/letterFigures.ts'
import { Fact } from './Formal.tsx'
import { Sums } from './Gifts.tsx'
import { Cover } from './Opening.tsx'
import { Day, Fill, Money, usePage } from './page.tsx'
import { PhotoGrid } from './Updates.tsx'

interface Of {
  projects: LetterProject[]
}

/** So many pictures say what the letter is about before a word is read. */
const ON_WALL = 4

/** Pictures first: the cover, and the newest of the field below it. */
export function PictureWall({ projects }: Of) {
  const { letter, t, state } = usePage()
  const shown = projects.filter(({ code }) => !state.projectInactive.includes(code))
  const cover = letter.report.coverImage?.id
  const photos = shown
    .flatMap(({ updates }) => updates.flatMap((update) => update.photos))
    .filter(({ id }) => id !== cover)
    .slice(0, ON_WALL)
  return (
    <div className="wall">
      <Cover />
      {photos.length > 0 && <PhotoGrid photos={photos} title={t.updates} first={1} lead />}
    </div>
  )
}

/** A page's worth of figures in one line. */
export function Glance({ projects }: Of) {
  const { letter, t, state } = usePage()
  const [project] = projects
  if (!project || state.projectInactive.includes(project.code)) return null
  const done = project.stages.filter((stage) => stage.state === 'completed').length
  const { sums } = letterTotals(letter)
  return (
    <dl className="figure-line" aria-label={t.glance}>
      {!state.shared && (
        <Fact name={t.given}>
          <Sums of={sums} />
        </Fact>
      )}
      <Fact name={t.collected}>
        <Money of={project.money.collected} />
      </Fact>
      <Fact name={t.spentShare}>
        <span dir="ltr">{projectFigures(project).spentPercent}%</span>
      </Fact>
      {project.stages.length > 0 && (
        <Fact name={t.stagesDone}>
          <Fill text={t.ofStages} done={<bdi>{done}</bdi>} all={<bdi>{project.stages.length}</bdi>} />
        </Fact>
      )}
    </dl>
  )
}

/** What a paper that is filed bears at its head. */
export function Reference({ projects }: Of) {
  const { letter, t } = usePage()
  return (
    <dl className="reference" aria-label={t.reference}>
      <Fact name={t.reportDate}>
        <Day of={letter.report.sentAt} />
      </Fact>
      {projects.map(({ code }) => (
        <Fact key={code} name={t.projectCode}>
          <bdi>{code}</bdi>
        </Fact>
      ))}
    </dl>
  )
}

/** Room for a hand and a stamp, on paper. */
export function Signature() {
  const { letter, lang, t, state } = usePage()
  if (state.shared) return null
  return (
    <section className="signature">
      <p dir="auto">{nameIn(letter.entity, lang)}</p>
      <p>{t.signature}</p>
      <p>{t.stamp}</p>
    </section>
  )
}

/** A crescent between two lanterns, drawn by us; in the charity's own colour where it has one. */
export function RamadanHead() {
  const { letter, t } = usePage()
  const { primary, accent } = letter.entity.colours ?? {}
  return (
    <div className="ramadan-head">
      <svg viewBox="0 0 320 110" aria-hidden="true">
        <rect className="night" fill={primary} x="0" y="0" width="320" height="110" rx="14" />
        <g className="gold" fill={accent}>
          <path d="M168 22a30 30 0 1 0 14 52 26 26 0 1 1-14-52z" />
          <path d="M196 34l3 7 7 .6-5.400 4.800 1.700 7.100-6.300-3.800-6.300 3.800 1.700-7.100-5.400-4.800 7-.6z" />
          <Lantern x={52} />
          <Lantern x={252} />
        </g>
      </svg>
      <p>{t.ramadan}</p>
    </div>
  )
}

function Lantern({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <rect x="7" y="0" width="2" height="22" />
      <path d="M8 22c4 2 6 5 6 8H2c0-3 2-6 6-8z" />
      <path className="glass" d="M2 32h12l3 24-4 10H3l-4-10z" />
      <rect x="1" y="67" width="14" height="4" rx="1" />
    </g>
  )
}
