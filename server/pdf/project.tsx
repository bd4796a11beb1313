/** @jsxRuntime automatic */
import { View } from '@react-pdf/renderer'
import { plural } from '../../i18n/format.ts'
import { FUND_WORD, fillText, STAGE_WORD } from '../../i18n/letter.ts'
import type { LetterProject } from '../../resources/_contracts/letter.ts'
import { latestSpendings, paragraphs, projectFigures } from '../../resources/_contracts/letterFigures.ts'
import { DAY_ITEM_AMOUNT, GRANTED, Indicators, Spendings, Table } from './grant.tsx'
import {
  amountIn,
  dayIn,
  end,
  Figure,
  Gauge,
  INK,
  Line,
  Own,
  type Paper,
  Section,
  sheet,
  start,
  Words,
} from './kit.tsx'
import { type PaperParts, type Part, piecesOf, Told } from './parts.tsx'
import { updatesOnPaper } from './pictured.ts'
import { giftNotes, WhereItWent } from './share.tsx'
import { Updates } from './updates.tsx'

const share = ({ paper, project }: Part) => (
  <>
    <WhereItWent paper={paper} project={project} />
    <SpentOn paper={paper} project={project} />
  </>
)
const gifts = ({ paper, project }: Part) => (paper.shared ? null : <Gifts paper={paper} project={project} />)
const updates = ({ paper, project }: Part) =>
  paper.letter.report.kind === 'project' ? (
    <Updates paper={paper} updates={updatesOnPaper(paper.letter, project)} />
  ) : null

const PERSONAL: PaperParts = {
  gifts,
  share,
  progress: Progress,
  stages: Stages,
  updates,
  indicators: Indicators,
  spendings: Spendings,
  beneficiaries: Beneficiaries,
}
const FORMAL: PaperParts = { ...PERSONAL, ...GRANTED }

/** What a letter to a person tells of a project, piece by piece. */
export const personalPieces = (paper: Paper, project: LetterProject) =>
  piecesOf({ paper, project, views: PERSONAL, usual: 'personal' })

/** One project on paper: the same order, words and numbers as the page. */
export function ProjectPart({ paper, project }: Part) {
  const { layout, report } = paper.letter
  const formal = layout === 'foundation' || report.design === 'formal' || report.kind === 'ehsan'
  if (paper.inactive.includes(project.code)) return <InactiveProject paper={paper} project={project} />
  return (
    <>
      <Head paper={paper} project={project} />
      <Told paper={paper} project={project} views={formal ? FORMAL : PERSONAL} usual={formal ? 'formal' : 'personal'} />
    </>
  )
}

/** What stays of a project that was deactivated after sending: its name and the donor's own gifts. */
export function InactiveProject({ paper, project }: Part) {
  return (
    <View style={{ marginTop: 30 }}>
      <Own style={sheet.heading}>{project.name}</Own>
      <Words paper={paper}>{paper.t.inactive}</Words>
      <Gifts paper={paper} project={project} />
    </View>
  )
}

export function Head({ paper, project }: Part) {
  const place = [project.city, project.region].filter((part) => part !== undefined).join(' · ')
  return (
    // Siblings of what follows, or the layout would not keep the name off the foot of a page.
    <>
      <View
        wrap={false}
        minPresenceAhead={60}
        style={{ marginTop: paper.letter.report.design === 'onePage' ? 14 : 30 }}
      >
        <Words paper={paper} style={sheet.soft}>
          {[place, paper.t[project.status]].filter((part) => part !== '').join(' · ')}
        </Words>
        <Own style={sheet.heading}>{project.name}</Own>
      </View>
      {paragraphs(project.description ?? '').map((text) => (
        <Own key={text} style={[sheet.body, { color: INK.soft, marginTop: 4 }]}>
          {text}
        </Own>
      ))}
    </>
  )
}

/** What stands behind the share, where there is one. */
function SpentOn({ paper, project }: Part) {
  const { t, shared, letter } = paper
  if (shared || letter.report.design === 'onePage' || projectFigures(project).giftsThatStand === 0) return null
  return (
    <Table
      paper={paper}
      title={t.spentOn}
      widths={DAY_ITEM_AMOUNT}
      rows={latestSpendings(project).map((one) => [
        dayIn(paper, one.date),
        one.evidence ? `${one.description} · ${t.paperKept}` : one.description,
        amountIn(paper, one.amount),
      ])}
    />
  )
}

function Gifts({ paper, project }: Part) {
  const { t } = paper
  if (project.gifts.length === 0) return null
  const { gifts: sums } = projectFigures(project)
  return (
    <Section paper={paper} title={t.yourGifts}>
      {project.gifts.map((gift, index) => (
        <Line key={`${index}-${gift.date}`} paper={paper}>
          <View>
            <Words paper={paper}>{dayIn(paper, gift.date)}</Words>
            {giftNotes(paper, gift).map((note) => (
              <Words key={note} paper={paper} style={sheet.soft}>
                {note}
              </Words>
            ))}
          </View>
          <Figure
            paper={paper}
            of={gift.amount}
            size={11}
            struck={gift.reversed}
            colour={gift.reversed ? INK.soft : INK.text}
          />
        </Line>
      ))}
      {project.gifts.length > 1 &&
        sums.map(({ fund, given }) => (
          <Line key={fund ?? ''} paper={paper} last>
            <Words paper={paper}>
              {fund && sums.length > 1 ? fillText(t.totalOf, { fund: t[FUND_WORD[fund]] }) : t.total}
            </Words>
            <Figure paper={paper} of={given} size={11} bold />
          </Line>
        ))}
      {project.gifts.some((gift) => gift.reversed) && (
        <Words paper={paper} style={sheet.soft}>
          {t.reversedNote}
        </Words>
      )}
    </Section>
  )
}

function Progress({ paper, project }: Part) {
  const { t } = paper
  const figures = projectFigures(project)
  const { money, period } = project
  const required = amountIn(paper, money.required)
  return (
    <Section paper={paper} title={t.projectNow}>
      <Gauge
        paper={paper}
        name={t.collected}
        percent={figures.collectedPercent}
        of={fillText(t.collectedOf, { collected: amountIn(paper, money.collected), required })}
      />
      {money.byFund.map(({ fund, amount }) => (
        <Words key={fund} paper={paper} style={sheet.soft}>
          {`${t[FUND_WORD[fund]]}: ${amountIn(paper, amount)}`}
        </Words>
      ))}
      <Gauge
        paper={paper}
        name={t.spent}
        percent={figures.spentPercent}
        of={fillText(t.spentOf, { spent: amountIn(paper, money.spent), collected: amountIn(paper, money.collected) })}
      />
      {period.start && period.end && (
        <Gauge
          paper={paper}
          name={t.time}
          percent={Math.round(project.timePercent)}
          of={fillText(t.timeOf, { start: dayIn(paper, period.start), end: dayIn(paper, period.end) })}
          colour="#80887f"
        />
      )}
    </Section>
  )
}

/** A day in the past for what is done, a plan for what is not. */
const stageDay = (paper: Paper, stage: LetterProject['stages'][number]): string => {
  const day = dayIn(paper, stage.date ?? '')
  return stage.state === 'completed' ? day : fillText(paper.t.plannedFor, { date: day })
}

function Stages({ paper, project }: Part) {
  const { t } = paper
  if (project.stages.length === 0) return null
  return (
    <Section paper={paper} title={t.stages}>
      {project.stages.map((stage, index) => (
        <Line key={`${index}-${stage.label}`} paper={paper}>
          <View>
            <Words paper={paper} style={{ fontWeight: stage.state === 'completed' ? 700 : 400 }}>
              {stage.label}
            </Words>
            {stage.late?.note && <Own style={[sheet.soft, { textAlign: start(paper) }]}>{stage.late.note}</Own>}
          </View>
          <Words paper={paper} style={[sheet.soft, { textAlign: end(paper) }]}>
            {[
              t[STAGE_WORD[stage.state]],
              ...(stage.date ? [stageDay(paper, stage)] : []),
              ...(stage.late ? [t.stageLate] : []),
            ].join(' · ')}
          </Words>
        </Line>
      ))}
    </Section>
  )
}

function Beneficiaries({ paper, project }: Part) {
  const who = project.beneficiaries
  const count = who?.number === undefined ? '' : plural(paper.t.beneficiaryCount, who.number, paper.lang)
  const text = [count, who?.category ?? ''].filter((part) => part !== '').join(' · ')
  if (text === '') return null
  return (
    <Section paper={paper} title={paper.t.beneficiaries}>
      <Words paper={paper}>{text}</Words>
    </Section>
  )
}
