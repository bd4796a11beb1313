import { formatNumber } from '../../i18n/format.ts'
import { fillText, STAGE_WORD } from '../../i18n/letter.ts'
import { unitAfter } from '../../i18n/units.ts'
import type { LetterProject, LetterStage } from '../../resources/_contracts/letter.ts'
import { type GiftFigures, projectFigures } from '../../resources/_contracts/letterFigures.ts'
import { Bar, GiftRing, HowCalculated } from './Charts.tsx'
import { FundName } from './Gifts.tsx'
import { Day, Fill, Money, Prose, usePage, usePlural } from './page.tsx'
import { Heading, usePaper } from './paper.tsx'
import { SpentOn } from './Spent.tsx'
import { Shared } from './shared.tsx'
import { UnitsCount } from './UnitsCount.tsx'

/** Its city and region, where they are told. */
export function Place({ project }: { project: Partial<Pick<LetterProject, 'city' | 'region'>> }) {
  const place = [project.city, project.region].filter((part) => part !== undefined)
  if (place.length === 0) return null
  return (
    <p className="eyebrow">
      {place.map((part, index) => (
        <span key={part}>
          {index > 0 && ' · '}
          <bdi>{part}</bdi>
        </span>
      ))}
    </p>
  )
}

export function ProjectHead({ project, id, inactive }: { project: LetterProject; id: string; inactive: boolean }) {
  const { t } = usePage()
  return (
    <header className="project-head">
      <Place project={project} />
      <h2 id={id} dir="auto">
        {project.name}
      </h2>
      {!inactive && <p className={`chip chip-${project.status}`}>{t[project.status]}</p>}
      {project.description && !inactive && <Prose text={project.description} className="prose soft" />}
    </header>
  )
}

export function WhereItWent({ project }: { project: LetterProject }) {
  const { t } = usePage()
  const { gifts, giftsThatStand } = projectFigures(project)
  if (giftsThatStand === 0) return null
  return (
    <section className="where">
      <h3>{t.whereItWent}</h3>
      {gifts.map((gift) => (
        <GiftWent key={gift.fund ?? ''} gift={gift} project={project} named={gifts.length > 1} />
      ))}
      <HowCalculated gifts={gifts} collected={project.share.collected} />
      <Shared name={`spent on ${project.code}`} of={SpentOn} project={project} />
    </section>
  )
}

/** What became of the gifts of one kind; `named`: beside those of another. */
function GiftWent({ gift, project, named }: { gift: GiftFigures; project: LetterProject; named: boolean }) {
  const { t } = usePage()
  const given = <Money of={gift.given} />
  return (
    <>
      {named && gift.fund && (
        <h4 className="fund">
          <FundName of={gift.fund} />
        </h4>
      )}
      {gift.spentState === 'none' && <p className="lead">{t.spentNone}</p>}
      {gift.spentState === 'part' && (
        <p className="lead">
          <Fill text={t.spentPart} spent={<Money of={gift.spentOfYours} />} given={given} />
        </p>
      )}
      {gift.spentState === 'all' && (
        <p className="lead">
          <Fill text={t.spentAll} given={given} />
        </p>
      )}
      {gift.spentState !== 'none' && <GiftRing gift={gift} />}
      <Units gift={gift} project={project} />
    </>
  )
}

function Units({ gift, project }: { gift: GiftFigures; project: LetterProject }) {
  const { t, lang } = usePage()
  if (!gift.units || !project.units) return null
  const { count: whole, remainder } = gift.units
  const count = formatNumber(whole, { locale: lang, decimals: 0 })
  const name = unitAfter(whole, project.units)
  return (
    <div className="units">
      {name === null ? null : <UnitsCount count={count} />}
      <p>
        <strong className="units-name" dir="auto">
          {name ?? fillText(t.unitsCounted, { unit: project.units.unitName, count })}
        </strong>
        <Fill text={t.unitsSentence} cost={<Money of={project.units.unitCost} />} />
        {Number(remainder) !== 0 && <Fill text={t.unitRemainder} remainder={<Money of={remainder} />} />}
      </p>
    </div>
  )
}

export function Progress({ project }: { project: LetterProject }) {
  const { t } = usePage()
  const figures = projectFigures(project)
  const { start, end } = project.period
  return (
    <section className="progress">
      <h3>{t.projectNow}</h3>
      <Measure name={t.collected} percent={figures.collectedPercent} tone="money">
        <Fill
          text={t.collectedOf}
          collected={<Money of={project.money.collected} />}
          required={<Money of={project.money.required} />}
        />
      </Measure>
      <ByFund project={project} />
      <Measure name={t.spent} percent={figures.spentPercent} tone="spent">
        <Fill
          text={t.spentOf}
          spent={<Money of={project.money.spent} />}
          collected={<Money of={project.money.collected} />}
        />
      </Measure>
      {start && end && (
        <Measure name={t.time} percent={Math.round(project.timePercent)} tone="time">
          <Fill text={t.timeOf} start={<Day of={start} />} end={<Day of={end} />} />
        </Measure>
      )}
    </section>
  )
}

/** Kinds of gifts stand apart (product.md 9). */
/** @param named where it stands by itself, and not below the sum that it parts */
export function ByFund({ project, named = false }: { project: LetterProject; named?: boolean }) {
  const { t } = usePage()
  if (project.money.byFund.length === 0) return null
  const list = (
    <dl className="by-fund" aria-label={t.collectedByFund}>
      {project.money.byFund.map(({ fund, amount }) => (
        <div key={fund}>
          <dt>
            <FundName of={fund} />
          </dt>
          <dd>
            <Money of={amount} />
          </dd>
        </div>
      ))}
    </dl>
  )
  if (!named) return list
  return (
    <div className="by-fund-named">
      <p className="by-fund-name" aria-hidden="true">
        {t.collectedByFund}
      </p>
      {list}
    </div>
  )
}

export function Measure(props: {
  name: string
  percent: number
  tone: 'money' | 'spent' | 'time'
  children: React.ReactNode
}) {
  return (
    <div className="measure">
      <p className="measure-top">
        <span className="measure-name">{props.name}</span>
        <span className="measure-percent" dir="ltr">
          {props.percent}%
        </span>
      </p>
      <Bar percent={props.percent} tone={props.tone} />
      <p className="measure-of">{props.children}</p>
    </div>
  )
}

export function Stages({ stages }: { stages: LetterStage[] }) {
  const { t } = usePaper()
  if (stages.length === 0) return null
  return (
    <section className="stages">
      <Heading>{t.stages}</Heading>
      <ol>
        {stages.map((stage, index) => (
          <li key={`${index}-${stage.label}`} className={`stage stage-${stage.state}`}>
            <StageMark state={stage.state} />
            <span className="stage-label">
              <bdi>{stage.label}</bdi>
            </span>
            <span className="stage-state">
              {t[STAGE_WORD[stage.state]]}
              {stage.date && (
                <>
                  {' · '}
                  {stage.state === 'completed' ? (
                    <Day of={stage.date} />
                  ) : (
                    <Fill text={t.plannedFor} date={<Day of={stage.date} />} />
                  )}
                </>
              )}
              {stage.late && ` · ${t.stageLate}`}
              <LateNote of={stage} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Why it is behind its plan, where the charity has said so. */
export function LateNote({ of }: { of: LetterStage }) {
  if (!of.late?.note) return null
  return (
    <span className="gift-note" dir="auto">
      {of.late.note}
    </span>
  )
}

function StageMark({ state }: { state: LetterStage['state'] }) {
  return (
    <svg className="stage-mark" viewBox="0 0 24 24" aria-hidden="true">
      <circle className="stage-disc" cx="12" cy="12" r="10" />
      {state === 'completed' && <path className="stage-tick" d="M7.5 12.5l3 3 6-6.5" />}
      {state === 'inProgress' && <circle className="stage-dot" cx="12" cy="12" r="4" />}
    </svg>
  )
}

export function Beneficiaries({ project }: { project: LetterProject }) {
  const { t } = usePage()
  const plural = usePlural()
  const who = project.beneficiaries
  if (!who || (who.number === undefined && !who.category)) return null
  return (
    <section className="beneficiaries">
      <h3>{t.beneficiaries}</h3>
      <p className="lead">
        {who.number !== undefined && plural(t.beneficiaryCount, who.number)}
        {who.number !== undefined && who.category && ' · '}
        {who.category && <bdi>{who.category}</bdi>}
      </p>
    </section>
  )
}

export function GiveAgain({ project }: { project: LetterProject }) {
  const { t, state } = usePage()
  if (project.hideFromStore || !project.donationLink) return null
  return (
    <p className="give no-print">
      <a className="button" href={project.donationLink} rel="noreferrer noopener">
        {state.shared ? t.giveShared : t.give}
      </a>
    </p>
  )
}
