import { formatNumber } from '../../i18n/format.ts'
import { Bar } from './Charts.tsx'
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

/** What changes for those it serves: each figure on its way from baseline to target, in words beside the bar. */
export function Indicators() {
  const { project, lang, w } = useProject()
  const number = (value: number) => formatNumber(value, { locale: lang, decimals: 0 })
  if (project.indicators.length === 0) return null
  return (
    <section className="indicators">
      <Heading>{w.indicators}</Heading>
      {project.indicators.map(({ name, unit, baseline, target, actual, percent }, index) => {
        const facts = [
          [w.baseline, baseline],
          [w.indicatorTarget, target],
          [w.actual, actual],
        ] as const
        return (
          <div key={`${index}-${name.slice(0, 12)}`} className="indicator">
            <h3 dir="auto">{name}</h3>
            {unit && (
              <p className="indicator-unit" dir="auto">
                {unit}
              </p>
            )}
            {percent !== undefined && <Bar percent={percent} tone="money" />}
            <dl className="indicator-facts">
              {facts.map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value === undefined ? '–' : number(value)}</dd>
                </div>
              ))}
              {percent !== undefined && (
                <div>
                  <dt>{w.reached}</dt>
                  <dd>{number(percent)}%</dd>
                </div>
              )}
            </dl>
          </div>
        )
      })}
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
  if (project.gallery.length === 0 && project.videoUrls.length === 0) return null
  return (
    <section className="gallery">
      <Heading>{w.gallery}</Heading>
      <Photos photos={project.gallery} title={project.name} />
      {project.videoUrls.map((url, index) => (
        <p key={url}>
          <a className="link" href={url} rel="noreferrer noopener">
            {project.videoUrls.length > 1 ? `${t.video} ${index + 1}` : t.video}
          </a>
        </p>
      ))}
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
