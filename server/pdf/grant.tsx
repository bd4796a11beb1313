/** @jsxRuntime automatic */
import { Text, View } from '@react-pdf/renderer'
import { plural } from '../../i18n/format.ts'
import { FUND_WORD, fillText, GIFT_PARTS, stageState } from '../../i18n/letter.ts'
import type { LetterProject } from '../../resources/_contracts/letter.ts'
import { projectFigures } from '../../resources/_contracts/letterFigures.ts'
import { actionOf, amountIn, dayIn, INK, type Paper, row, Section, sheet, start, WHOLE_WORDS, Words } from './kit.tsx'
import type { PaperParts, Part } from './parts.tsx'
import { giftNotes, Rule } from './share.tsx'

const percent = (of: number) => `${Math.round(of)}%`

/** Of a day by both calendars each stands whole in its line, and millions with their halalas and their riyals in one. */
export const DAY_ITEM_AMOUNT = [1.6, 1.4, 1, 0.65] as const
const DAY_NOTE_AMOUNT = [1.1, 1.1, 0.8] as const
const ITEM_STATE_DAY = [1, 0.9, 1.1] as const

/** What was granted and what of it is spent; in the file to the national platform, its facts. */
function Granted({ paper, project }: Part) {
  const { t } = paper
  const { gifts } = projectFigures(project)
  const { period } = project
  const grant = gifts.flatMap(({ fund, given, spentOfYours, remaining }) => [
    [t.amount, fund ? `${amountIn(paper, given)} (${t[FUND_WORD[fund]]})` : amountIn(paper, given)],
    [t.spentOfYours, amountIn(paper, spentOfYours)],
    [t.remaining, amountIn(paper, remaining)],
  ])
  if (period.start && period.end) {
    const [from, to] = [dayIn(paper, period.start), dayIn(paper, period.end)]
    grant.push([t.period, fillText(t.timeOf, { start: from, end: to })])
  }
  const isPersonal = !paper.shared && paper.letter.report.kind === 'project'
  return (
    <>
      {isPersonal && <Table paper={paper} title={t[GIFT_PARTS[paper.letter.layout].share]} rows={grant} />}
      {paper.letter.ehsan && <Table paper={paper} title={t.ehsanFile} rows={ehsanRows(paper, project)} />}
      {isPersonal && gifts.every(({ spentState }) => spentState === 'none') && (
        <Words paper={paper}>{t.spentNone}</Words>
      )}
      <Rule paper={paper} project={project} />
    </>
  )
}

function Payments({ paper, project }: Part) {
  const { t } = paper
  return (
    <Table
      paper={paper}
      title={t[GIFT_PARTS[paper.letter.layout].gifts]}
      heads={[t.date, t.note, t.amount]}
      widths={DAY_NOTE_AMOUNT}
      rows={project.gifts.map((gift) => [
        dayIn(paper, gift.date),
        giftNotes(paper, gift).join(' · '),
        amountIn(paper, gift.amount),
      ])}
    />
  )
}

function PlannedActual({ paper, project: { money, moneyPercent, timePercent } }: Part) {
  const { t } = paper
  const planned = amountIn(paper, money.required)
  return (
    <Table
      paper={paper}
      title={t.plannedActual}
      heads={[t.item, t.planned, t.actual]}
      rows={[
        [t.fundsCollected, planned, amountIn(paper, money.collected)],
        ...money.byFund.map(({ fund, amount }) => [`– ${t[FUND_WORD[fund]]}`, '', amountIn(paper, amount)]),
        [t.fundsSpent, planned, amountIn(paper, money.spent)],
        [t.fundingReached, '100%', percent(moneyPercent)],
        [t.timeElapsed, '100%', percent(timePercent)],
      ]}
    />
  )
}

function StageTable({ paper, project }: Part) {
  const { t } = paper
  return (
    <Table
      paper={paper}
      title={t.stages}
      heads={[t.item, t.state, t.date]}
      widths={ITEM_STATE_DAY}
      rows={project.stages.map((stage) => [
        [stage.label, stage.late?.note ?? ''].filter((part) => part !== '').join(' · '),
        stageState(t, stage),
        stage.date ? dayIn(paper, stage.date) : '–',
      ])}
    />
  )
}

export function Indicators({ paper, project }: Part) {
  const { t } = paper
  return (
    <Table
      paper={paper}
      title={t.indicators}
      heads={[t.item, t.planned, t.actual]}
      rows={project.indicators.map((one) => [
        one.unit ? `${one.label} (${one.unit})` : one.label,
        one.planned || '–',
        one.actual || '–',
      ])}
    />
  )
}

export function Spendings({ paper, project }: Part) {
  const { t } = paper
  return (
    <Table
      paper={paper}
      title={t.spendings}
      heads={[t.date, t.item, t.amount, t.evidence]}
      widths={DAY_ITEM_AMOUNT}
      rows={project.spendings.map((one) => [
        dayIn(paper, one.date),
        [one.description, one.stage ?? ''].filter((part) => part !== '').join(' · '),
        amountIn(paper, one.amount),
        one.evidence ? t.evidenced : '–',
      ])}
    />
  )
}

/** As granting bodies read it: the grant, its payments, planned against actual, indicators. */
export const GRANTED: PaperParts = {
  share: Granted,
  gifts: Payments,
  progress: PlannedActual,
  stages: StageTable,
  indicators: Indicators,
  spendings: Spendings,
}

function ehsanRows(paper: Paper, project: LetterProject): string[][] {
  const { t, letter } = paper
  const { number, beneficiaries = project.beneficiaries?.number } = letter.ehsan ?? {}
  return [
    [t.ehsanNumber, number ?? '–'],
    [t.projectCode, project.code],
    [t.state, t[project.status]],
    ...(beneficiaries === undefined ? [] : [[t.beneficiaries, plural(t.beneficiaryCount, beneficiaries, paper.lang)]]),
  ]
}

interface TableProps {
  paper: Paper
  title: string
  heads?: string[]
  rows: string[][]
  /** How wide the columns are beside each other; all the same where it is not said. */
  widths?: readonly number[]
}

/** The last rows stay together: one alone on a new page says nothing of what it is a row of. */
const TOGETHER = 2

export function Table({ paper, title, heads, rows, widths = [] }: TableProps) {
  const [first, ...rest] = rows
  if (first === undefined) return null
  const head = heads && <TableRow paper={paper} cells={heads} widths={widths} head />
  return (
    <Section paper={paper} title={title} again={head}>
      {/* Heads with nothing below them would say nothing at the foot of a page. */}
      <View wrap={false}>
        {head}
        <TableRow paper={paper} cells={first} widths={widths} />
      </View>
      {rest.slice(0, -TOGETHER).map((cells, index) => (
        <TableRow key={`${index}-${cells[0]}`} paper={paper} cells={cells} widths={widths} />
      ))}
      <View wrap={false}>
        {rest.slice(-TOGETHER).map((cells, index) => (
          <TableRow key={`${index}-${cells[0]}`} paper={paper} cells={cells} widths={widths} />
        ))}
      </View>
    </Section>
  )
}

interface RowProps extends Required<Pick<TableProps, 'paper' | 'widths'>> {
  cells: string[]
  head?: boolean
}

function TableRow({ paper, cells, widths, head }: RowProps) {
  const direction = paper.lang === 'ar' ? ('rtl' as const) : ('ltr' as const)
  const line = head ? { borderBottomWidth: 1.5, borderBottomColor: actionOf(paper) } : sheet.rule
  return (
    <View wrap={false} style={[{ flexDirection: row(paper), gap: 10, paddingVertical: 5 }, line]}>
      {cells.map((cell, index) => (
        <Text
          {...WHOLE_WORDS}
          key={`${index}-${cell}`}
          style={{
            flex: widths[index] ?? 1,
            direction,
            textAlign: start(paper),
            fontSize: head ? 9.5 : 10.5,
            color: head ? INK.soft : INK.text,
          }}
        >
          {cell}
        </Text>
      ))}
    </View>
  )
}

/** What became of its sending. */
export function Sending({ paper }: { paper: Paper }) {
  return <Table paper={paper} title={paper.t.sending} rows={paper.sending.map((pair) => [...pair])} />
}
