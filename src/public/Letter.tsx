import type { LetterProject } from '../../resources/_contracts/letter.ts'
import { withoutNotes } from '../../resources/_contracts/letterFigures.ts'
import { Actions, Foot, Thanks, WaysToGive } from './Closing.tsx'
import { Glance, PictureWall, RamadanHead, Reference, Signature } from './Designs.tsx'
import { EhsanBody, NoticeBody, ThanksBody } from './Kinds.tsx'
import { FormalProject, Project } from './LetterProject.tsx'
import { Licence } from './Licence.tsx'
import { Contents, Cover, Letterhead, Opening } from './Opening.tsx'
import { Day, Fill, usePage } from './page.tsx'
import { Say } from './Say.tsx'
import { Surveyed } from './Surveyed.tsx'
import { Shared } from './shared.tsx'

/** A donor's report: a letter, read from top to foot. What it is for makes its parts, its design their looks. */
export function LetterPage() {
  const { letter, t, state } = usePage()
  const { kind, design } = letter.report
  const projects = state.shared
    ? letter.projects
        .filter((project) => !project.special && !state.projectInactive.includes(project.code))
        .map(withoutNotes)
    : letter.projects
  const Body = BODY[kind]
  return (
    <>
      <a className="skip" href="#letter">
        {t.skip}
      </a>
      <Letterhead />
      <main id="letter" className={`letter letter-${letter.layout} letter-of-${kind} design-${design}`}>
        {state.newer && (
          <p className="notice newer">
            <Fill text={t.newer} date={<Day of={state.newer} />} />
          </p>
        )}
        <Body projects={projects} />
        <Shared name="end" of={Asking} />
      </main>
      <Foot />
    </>
  )
}

/** What its readers can do. */
function Asking() {
  const { letter, lang } = usePage()
  return (
    <>
      <Say />
      {/* The platform reads it, which nobody asks for a gift. */}
      {letter.report.kind !== 'ehsan' && <WaysToGive ways={letter.entity.donationWays} />}
      <Licence of={letter.report.licence} lang={lang} />
    </>
  )
}

/** What a letter about projects says, in the order of its design. */
function ProjectBody({ projects }: { projects: LetterProject[] }) {
  const { letter } = usePage()
  const { design } = letter.report
  const isFormal = letter.layout === 'foundation' || design === 'formal'
  const Part = isFormal ? FormalProject : Project
  return (
    <>
      {design === 'ramadan' && <RamadanHead />}
      {design === 'pictures' ? <PictureWall projects={projects} /> : design !== 'formal' && <Cover />}
      {design === 'formal' && <Reference projects={projects} />}
      <Opening projects={projects} />
      {design === 'onePage' && <Glance projects={projects} />}
      <Contents projects={projects} />
      {projects.map((project, index) => (
        <Part key={project.code} project={design === 'onePage' ? briefly(project) : project} index={index} />
      ))}
      <Shared name="close" of={Closing} />
      {design === 'formal' && <Signature />}
      <Actions />
    </>
  )
}

function Closing() {
  return (
    <>
      <Surveyed />
      <Thanks />
    </>
  )
}

/** What fits a page: the latest news with two pictures, and no list of what is told in figures. */
const briefly = (project: LetterProject): LetterProject => ({
  ...project,
  description: undefined,
  updates: project.updates.slice(0, 1).map((update) => ({ ...update, photos: update.photos.slice(0, 2) })),
})

const BODY = { project: ProjectBody, notice: NoticeBody, thanks: ThanksBody, ehsan: EhsanBody } as const
