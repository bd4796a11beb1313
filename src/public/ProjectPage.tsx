import { withLang } from './address.ts'
import { Contact, WaysToGive } from './Closing.tsx'
import { EntityBand, Monogram } from './Opening.tsx'
import { Place, Stages } from './Project.tsx'
import { Glance } from './ProjectGlance.tsx'
import { Gallery, Indicators, Lines, News, Story } from './ProjectParts.tsx'
import { Fill, Picture } from './paper.tsx'
import { useProject } from './projectWords.tsx'

/** [2.8] a project as anyone may read it. */
export function ProjectPage({ self }: { self: string | null }) {
  const { project, w } = useProject()
  return (
    <>
      <a className="skip" href="#project">
        {w.skip}
      </a>
      <Head self={self} />
      <main id="project" className="project-page">
        <Cover />
        <Title />
        <Glance />
        <div className="project">
          <Story />
          <Stages stages={project.stages} />
          <Indicators />
          <News />
          <Gallery />
          <Lines name={w.objectives} lines={project.objectives} />
          <Lines name={w.outcomes} lines={project.outcomes} />
          <Lines name={w.partners} lines={project.partners} className="partners" />
          <WaysToGive ways={project.entity.donationWays} />
        </div>
      </main>
      <Foot />
    </>
  )
}

function Head({ self }: { self: string | null }) {
  const { project, t, lang } = useProject()
  const { entity } = project
  const other = lang === 'ar' ? 'en' : 'ar'
  return (
    <header className="letterhead">
      <EntityBand colours={entity.colours} />
      <div className="letterhead-row">
        {entity.logo ? (
          <Picture file={{ ...entity.logo, placeholder: undefined }} alt="" sizes="56px" className="logo" eager />
        ) : (
          <Monogram name={entity.name} />
        )}
        <div>
          <p className="letterhead-name">
            <bdi>{entity.name}</bdi>
          </p>
          {entity.verified && <p className="verified">{t.verified}</p>}
        </div>
        {self !== null && (
          <p className="letterhead-date no-print">
            <a className="other-language" href={withLang(self, other)} hrefLang={other} lang={other}>
              {t.otherLanguage}
            </a>
          </p>
        )}
      </div>
    </header>
  )
}

function Cover() {
  const { cover } = useProject().project
  if (!cover) return null
  return (
    <figure className="cover">
      <Picture file={cover} alt={cover.alt ?? ''} sizes="(min-width: 1160px) 1080px, 100vw" eager />
    </figure>
  )
}

function Title() {
  const { project, t, w } = useProject()
  return (
    <div className="opening">
      <Place project={project} />
      <h1 dir="auto">{project.name}</h1>
      {(project.featured || project.progress) && (
        <p className="chips">
          {project.progress && (
            <span className={`chip chip-${project.progress.state}`}>{t[project.progress.state]}</span>
          )}
          {project.featured && <span className="chip chip-featured">{w.featured}</span>}
        </p>
      )}
      {project.idea && (
        <p className="lead" dir="auto">
          {project.idea}
        </p>
      )}
    </div>
  )
}

function Foot() {
  const { project, t, w } = useProject()
  const { entity } = project
  return (
    <footer className="foot">
      <p className="foot-name">
        <bdi>{entity.name}</bdi>
      </p>
      {entity.licenceNumber && (
        <p>
          <Fill text={t.licenceEntity} number={<bdi>{entity.licenceNumber}</bdi>} />
        </p>
      )}
      <Contact of={entity} />
      {project.contactNumber && project.contactNumber !== entity.phone && (
        <div className="foot-project">
          <p>{w.projectContact}</p>
          <Contact of={{ phone: project.contactNumber }} />
        </div>
      )}
    </footer>
  )
}
