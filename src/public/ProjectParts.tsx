import { Heading, Prose, usePlural } from './paper.tsx'
import { useProject } from './projectWords.tsx'
import { Photos, Update } from './Updates.tsx'

/** How many updates stand open; the older ones unfold on request. */
const OPEN_UPDATES = 8

export function Story() {
  const { project, w } = useProject()
  if (!project.description) return null
  return (
    <section className="about">
      <Heading>{w.about}</Heading>
      <Prose text={project.description} />
    </section>
  )
}

export function News() {
  const { project, w } = useProject()
  const plural = usePlural()
  const { updates } = project
  const [open, folded] = [updates.slice(0, OPEN_UPDATES), updates.slice(OPEN_UPDATES)]
  return (
    <section className="updates">
      <Heading>{w.updates}</Heading>
      {updates.length === 0 && <p className="empty">{w.noUpdates}</p>}
      {open.map((update, index) => (
        <Update key={`${index}-${update.from}`} update={update} />
      ))}
      {folded.length > 0 && (
        <details className="earlier">
          <summary>{plural(w.earlier, folded.length)}</summary>
          {folded.map((update, index) => (
            <Update key={`${index}-${update.from}`} update={update} />
          ))}
        </details>
      )}
    </section>
  )
}

export function Gallery() {
  const { project, t, w } = useProject()
  if (project.gallery.length === 0 && !project.videoUrl) return null
  return (
    <section className="gallery">
      <Heading>{w.gallery}</Heading>
      <Photos photos={project.gallery} title={project.name} />
      {project.videoUrl && (
        <p>
          <a className="link" href={project.videoUrl} rel="noreferrer noopener">
            {t.video}
          </a>
        </p>
      )}
    </section>
  )
}

export function Lines({ name, lines, className }: { name: string; lines: string[]; className?: string }) {
  if (lines.length === 0) return null
  return (
    <section className={className ?? 'lines'}>
      <Heading>{name}</Heading>
      <ul>
        {lines.map((line, index) => (
          <li key={`${index}-${line.slice(0, 12)}`} dir="auto">
            {line}
          </li>
        ))}
      </ul>
    </section>
  )
}
