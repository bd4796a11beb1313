import type { ReactNode } from 'react'
import { GIFT_PARTS, stageState } from '../../i18n/letter.ts'
import type { LetterProject } from '../../resources/_contracts/letter.ts'
import { type GiftFigures, projectFigures } from '../../resources/_contracts/letterFigures.ts'
import { HowCalculated } from './Charts.tsx'
import { FundName, GiftNotes, GiftTags } from './Gifts.tsx'
import { LateNote } from './Project.tsx'
import { Day, Fill, Money, usePage } from './page.tsx'

export function Grant({ project }: { project: LetterProject }) {
  const { letter, t } = usePage()
  const { gifts } = projectFigures(project)
  const { start, end } = project.period
  return (
    <section className="grant">
      <h3>{t[GIFT_PARTS[letter.layout].share]}</h3>
      {/* Each kind of gift is a row of its own: in one list the figures of the second would stand below others of the first. */}
      {gifts.map((gift) => (
        <dl key={gift.fund ?? ''} className="facts">
          <Granted gift={gift} />
        </dl>
      ))}
      {/* The project's: among the figures of one kind of gift it would be read as that kind's. */}
      {start && end && (
        <dl className="facts">
          <Fact name={t.period}>
            <Fill text={t.timeOf} start={<Day of={start} />} end={<Day of={end} />} />
          </Fact>
        </dl>
      )}
      {gifts.every(({ spentState }) => spentState === 'none') && <p className="empty">{t.spentNone}</p>}
      <HowCalculated gifts={gifts} collected={project.share.collected} />
    </section>
  )
}

/** A grant of one kind, and what of it is spent. */
function Granted({ gift }: { gift: GiftFigures }) {
  const { t } = usePage()
  return (
    <>
      <Fact name={t.amount}>
        <Money of={gift.given} /> {gift.fund && <FundName of={gift.fund} />}
      </Fact>
      <Fact name={t.spentOfYours}>
        <Money of={gift.spentOfYours} />
      </Fact>
      <Fact name={t.remaining}>
        <Money of={gift.remaining} />
      </Fact>
    </>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export function Payments({ project }: { project: LetterProject }) {
  const { letter, t } = usePage()
  if (project.gifts.length === 0) return null
  return (
    <Table title={t[GIFT_PARTS[letter.layout].gifts]} heads={[t.date, t.note, t.amount]} className="spent-table">
      {project.gifts.map((gift, index) => (
        <tr key={`${index}-${gift.date}`}>
          <th scope="row">
            <Day of={gift.date} />
          </th>
          <td>
            <GiftTags gift={gift} />
            <GiftNotes gift={gift} />
          </td>
          <td>
            {gift.reversed ? (
              <s>
                <Money of={gift.amount} />
              </s>
            ) : (
              <Money of={gift.amount} />
            )}
          </td>
        </tr>
      ))}
    </Table>
  )
}

export function PlannedActual({ project }: { project: LetterProject }) {
  const { t } = usePage()
  const { money } = project
  return (
    <Table title={t.plannedActual} heads={[t.item, t.planned, t.actual]} className="pair-table">
      <Row name={t.fundsCollected} planned={<Money of={money.required} />} actual={<Money of={money.collected} />} />
      <Row name={t.fundsSpent} planned={<Money of={money.required} />} actual={<Money of={money.spent} />} />
      <Row name={t.fundingReached} planned={<Percent of={100} />} actual={<Percent of={project.moneyPercent} />} />
      <Row name={t.timeElapsed} planned={<Percent of={100} />} actual={<Percent of={project.timePercent} />} />
    </Table>
  )
}

export function StageTable({ project }: { project: LetterProject }) {
  const { t } = usePage()
  if (project.stages.length === 0) return null
  return (
    <Table title={t.stages} heads={[t.item, t.state, t.date]} className="stage-table">
      {project.stages.map((stage, index) => (
        <Row
          key={`${index}-${stage.label}`}
          name={
            <>
              <bdi>{stage.label}</bdi>
              <LateNote of={stage} />
            </>
          }
          planned={stageState(t, stage)}
          actual={stage.date ? <Day of={stage.date} /> : '—'}
        />
      ))}
    </Table>
  )
}

/** product.md 4: the latest spending; of its papers, that there are some. */
export function Spendings({ project }: { project: LetterProject }) {
  const { t } = usePage()
  if (project.spendings.length === 0) return null
  return (
    <Table title={t.spendings} heads={[t.date, t.item, t.amount, t.evidence]} className="spent-table">
      {project.spendings.map((one, index) => (
        <tr key={`${index}-${one.date}`}>
          <th scope="row">
            <Day of={one.date} />
          </th>
          <td>
            <bdi>{one.description}</bdi>
            {one.stage && (
              <span className="gift-note" dir="auto">
                {one.stage}
              </span>
            )}
          </td>
          <td>
            <Money of={one.amount} />
          </td>
          <td className={one.evidence ? undefined : 'spent-none'}>{one.evidence ? t.evidenced : '—'}</td>
        </tr>
      ))}
    </Table>
  )
}

/** Of what nobody has said there is a dash. */
export function Indicators({ project }: { project: LetterProject }) {
  const { t } = usePage()
  if (project.indicators.length === 0) return null
  return (
    <Table title={t.indicators} heads={[t.item, t.planned, t.actual]} className="pair-table">
      {project.indicators.map((indicator, index) => (
        <Row
          key={`${index}-${indicator.label}`}
          name={
            <bdi>
              {indicator.label}
              {indicator.unit && ` (${indicator.unit})`}
            </bdi>
          }
          planned={<bdi>{indicator.planned || '—'}</bdi>}
          actual={<bdi>{indicator.actual || '—'}</bdi>}
        />
      ))}
    </Table>
  )
}

function Table(props: { title: string; heads: string[]; children: ReactNode; className?: string }) {
  const { title, heads, children, className } = props
  return (
    <section className="table-part">
      <h3>{title}</h3>
      <table className={className}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

function Row({ name, planned, actual }: { name: ReactNode; planned: ReactNode; actual: ReactNode }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{planned}</td>
      <td>{actual}</td>
    </tr>
  )
}

function Percent({ of }: { of: number }) {
  return <span dir="ltr">{Math.round(of)}%</span>
}
