import { Actions, Foot, Thanks, WaysToGive } from './Closing.tsx'
import { FormalProject } from './Formal.tsx'
import { Contents, Cover, Letterhead, Opening } from './Opening.tsx'
import { Project } from './Project.tsx'
import { usePage } from './page.tsx'

/** A donor's report: a letter, read from top to foot. */
export function LetterPage() {
  const { letter, t, state } = usePage()
  const projects = state.shared
    ? letter.projects.filter((project) => !project.special && !state.projectInactive.includes(project.code))
    : letter.projects
  const Part = letter.layout === 'foundation' ? FormalProject : Project
  return (
    <>
      <a className="skip" href="#letter">
        {t.skip}
      </a>
      <Letterhead />
      <main id="letter" className={`letter letter-${letter.layout}`}>
        <Cover />
        <Opening projects={projects} />
        <Contents projects={projects} />
        {projects.map((project, index) => (
          <Part key={project.code} project={project} index={index} />
        ))}
        <Thanks />
        <Actions />
        <WaysToGive ways={letter.entity.donationWays} />
      </main>
      <Foot />
    </>
  )
}
