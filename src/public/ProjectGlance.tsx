import type { ReactNode } from 'react'
import { formatNumber } from '../../i18n/format.ts'
import type { PublicProject } from '../../resources/_contracts/publicProject.ts'
import { Measure } from './Project.tsx'
import { Day, Fill, Heading, Money, usePlural } from './paper.tsx'
import { useProject } from './projectWords.tsx'

/** What a visitor asks first: how far it is, how to give, whom it serves. Beside the story where there is room. */
export function Glance() {
  const { project, w } = useProject()
  const facts = useFacts()
  if (!project.progress && !project.donationLink && facts.length === 0) return null
  return (
    <section className="glance" aria-label={w.facts}>
      {project.progress && <Progress progress={project.progress} />}
      {project.donationLink && (
        <p className="give no-print">
          <a className="button" href={project.donationLink} rel="noopener">
            {w.give}
          </a>
        </p>
      )}
      {facts.length > 0 && (
        <dl className="glance-facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

function Progress({ progress }: { progress: NonNullable<PublicProject['progress']> }) {
  const { project, t, w } = useProject()
  const { required, collected, spent } = progress
  const { start, end } = project.period
  return (
    <section className="progress">
      <Heading>{w.progress}</Heading>
      {required ? (
        <Measure name={w.collected} percent={progress.collectedPercent} tone="money">
          <Fill text={t.collectedOf} collected={<Money of={collected} />} required={<Money of={required} />} />
        </Measure>
      ) : (
        <Figure name={w.collected} of={collected} />
      )}
      <Measure name={w.spent} percent={progress.spentPercent} tone="spent">
        <Fill text={t.spentOf} spent={<Money of={spent} />} collected={<Money of={collected} />} />
      </Measure>
      {start && end && (
        <Measure name={t.time} percent={progress.timePercent} tone="time">
          <Period />
        </Measure>
      )}
    </section>
  )
}

function Figure({ name, of }: { name: string; of: string }) {
  return (
    <p className="measure measure-top">
      <span className="measure-name">{name}</span>
      <Money of={of} />
    </p>
  )
}

function Period() {
  const { project, t, w } = useProject()
  const { start, end } = project.period
  if (start && end) return <Fill text={t.timeOf} start={<Day of={start} />} end={<Day of={end} />} />
  if (start) return <Fill text={w.timeFrom} date={<Day of={start} />} />
  return end ? <Fill text={w.timeUntil} date={<Day of={end} />} /> : null
}

/** Short facts by name; none of what is not known. */
function useFacts(): [string, ReactNode][] {
  const { project, t, lang, w } = useProject()
  const plural = usePlural()
  const { beneficiaries: who, target, period, progress } = project
  const served = who.number !== undefined ? plural(t.beneficiaryCount, who.number) : undefined
  const aim = target.number !== undefined ? formatNumber(target.number, { locale: lang, decimals: 0 }) : undefined
  // Where the progress is shown, the time stands there.
  const timed = progress && period.start && period.end
  const facts: [string, ReactNode][] = []
  if (served ?? who.category) facts.push([w.beneficiaries, <Pair key="who" first={served} second={who.category} />])
  if (aim ?? target.description) facts.push([w.target, <Pair key="aim" first={aim} second={target.description} />])
  if (project.place ?? project.mapLink) facts.push([w.place, <Place key="place" />])
  if ((period.start ?? period.end) && !timed) facts.push([w.period, <Period key="period" />])
  return facts
}

/** Where it is; the map is another site's page. */
function Place() {
  const { project, w } = useProject()
  const { place, mapLink } = project
  return (
    <>
      {place && <bdi>{place}</bdi>}
      {place && mapLink && ' · '}
      {mapLink && (
        <a className="link" href={mapLink} target="_blank" rel="noreferrer noopener">
          {w.map}
        </a>
      )}
    </>
  )
}

/** Two things said of one: 'Jazan · Fifa'. Each keeps its own direction. */
function Pair({ first, second }: { first: string | undefined; second: string | undefined }) {
  return (
    <>
      {first && <bdi>{first}</bdi>}
      {first && second && ' · '}
      {second && <bdi>{second}</bdi>}
    </>
  )
}
