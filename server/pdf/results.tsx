/** @jsxRuntime automatic */
import { Document, Page, Text, View } from '@react-pdf/renderer'
import { fillText } from '../../i18n/letter.ts'
import { drawn } from './fonts.ts'
import { end, INK, Line, Own, row, Section, type Side, sheet, start, Words } from './kit.tsx'

/** One answer to choose from: what it is called, its share of those who answered, and its figures in words. */
interface CountRow {
  label: string
  percent: number
  cells: readonly string[]
}

interface AskedOnPaper {
  text: string
  answered: string
  /** Averages and ends of what is measured. */
  measured: readonly string[]
  /** `headings`: of the answer, and of each figure. */
  table: { headings: readonly string[]; rows: readonly CountRow[]; note: string | null } | null
  /** What people wrote or sent, the newest first, and what is said of the rest. */
  open: { title: string; rows: readonly { at: string; text: string }[]; more: string | null } | null
}

/** All words are those of the reader already: it comes from another process, and asks nothing. */
export interface ResultsPaper extends Side {
  title: string
  /** Whose survey it is. */
  author: string
  facts: readonly string[]
  figures: readonly { label: string; value: string; hint: string | null }[]
  time: { title: string; note: string; bars: readonly number[]; first: string; last: string } | null
  questions: readonly AskedOnPaper[]
  /** With `{page}` and `{pages}`. */
  page: string
}

/** [2.64] the results of a survey as a PDF on A4, in one language. */
export const resultsPdf = (paper: ResultsPaper): Promise<Buffer> => drawn(<Results paper={paper} />)

interface Part {
  paper: ResultsPaper
}

function Head({ paper }: Part) {
  const { title, author, facts } = paper
  return (
    <View style={{ borderBottomWidth: 1.5, borderBottomColor: INK.action, paddingBottom: 10 }}>
      <Own style={[sheet.soft, { textAlign: start(paper) }]}>{author}</Own>
      <Own style={[sheet.title, { textAlign: start(paper), marginBottom: 4 }]}>{title}</Own>
      {facts.map((fact) => (
        <Words key={fact} paper={paper} style={sheet.soft}>
          {fact}
        </Words>
      ))}
    </View>
  )
}

function Figures({ paper }: Part) {
  return (
    <View style={{ flexDirection: row(paper), gap: 12, marginTop: 16 }}>
      {paper.figures.map(({ label, value, hint }) => (
        <View key={label} style={{ flex: 1 }}>
          <Words paper={paper} style={{ fontSize: 16, fontWeight: 700, lineHeight: 1.4 }}>
            {value}
          </Words>
          <Words paper={paper} style={sheet.soft}>
            {label}
          </Words>
          {hint === null ? null : (
            <Words paper={paper} style={sheet.soft}>
              {hint}
            </Words>
          )}
        </View>
      ))}
    </View>
  )
}

const CHART_HEIGHT = 56

/** How many answered when: a bar for each day or week, from the first one on in the reader's direction. */
function Time({ paper, time }: Part & { time: NonNullable<ResultsPaper['time']> }) {
  const most = Math.max(1, ...time.bars)
  return (
    <Section paper={paper} title={time.title}>
      <View
        style={{
          flexDirection: row(paper),
          alignItems: 'flex-end',
          height: CHART_HEIGHT,
          borderBottomWidth: 0.75,
          borderBottomColor: INK.line,
        }}
      >
        {time.bars.map((value, n) => (
          // Days have no name here but their place.
          <View
            key={String(n)}
            style={{
              flex: 1,
              maxWidth: 26,
              height: (value / most) * CHART_HEIGHT,
              marginHorizontal: time.bars.length > 90 ? 0 : 0.75,
              backgroundColor: INK.action,
            }}
          />
        ))}
      </View>
      <Words paper={paper} style={sheet.soft}>
        {`${time.first} – ${time.last} · ${time.note}`}
      </Words>
    </Section>
  )
}

const CELL = 72

function Cells({ paper, cells }: Part & { cells: readonly string[] }) {
  return (
    <View style={{ flexDirection: row(paper) }}>
      {cells.map((cell, n) => (
        <Text key={String(n)} style={{ width: CELL, textAlign: end(paper) }}>
          {cell}
        </Text>
      ))}
    </View>
  )
}

/** Each answer with its figures, and below its name how much of all it is. */
function Counts({ paper, table }: Part & { table: NonNullable<AskedOnPaper['table']> }) {
  const [answer = '', ...headings] = table.headings
  return (
    <View>
      <Line paper={paper}>
        <Words paper={paper} style={sheet.soft}>
          {answer}
        </Words>
        <View style={sheet.soft}>
          <Cells paper={paper} cells={headings} />
        </View>
      </Line>
      {table.rows.map(({ label, percent, cells }, n) => (
        <Line key={String(n)} paper={paper}>
          <View>
            <Own style={{ textAlign: start(paper) }}>{label}</Own>
            <View
              style={{
                flexDirection: row(paper),
                height: 4,
                marginTop: 3,
                borderRadius: 2,
                backgroundColor: INK.track,
              }}
            >
              <View
                style={{
                  width: `${percent}%`,
                  height: 4,
                  borderRadius: percent > 2 ? 2 : 0,
                  backgroundColor: INK.action,
                }}
              />
            </View>
          </View>
          <Cells paper={paper} cells={cells} />
        </Line>
      ))}
      <Below paper={paper} text={table.note} />
    </View>
  )
}

/** A small word below a table. */
function Below({ paper, text }: Part & { text: string | null }) {
  return text === null ? null : (
    <Words paper={paper} style={[sheet.soft, { marginTop: 4 }]}>
      {text}
    </Words>
  )
}

function Open({ paper, open }: Part & { open: NonNullable<AskedOnPaper['open']> }) {
  return (
    <View style={{ marginTop: 6 }}>
      <Words paper={paper} style={[sheet.soft, { fontWeight: 700 }]}>
        {open.title}
      </Words>
      {open.rows.map(({ at, text }, n) => (
        <View key={String(n)} style={[sheet.rule, { paddingVertical: 5 }]}>
          <Own style={{ lineHeight: 1.5, fontSize: 11 }}>{text}</Own>
          <Words paper={paper} style={sheet.soft}>
            {at}
          </Words>
        </View>
      ))}
      <Below paper={paper} text={open.more} />
    </View>
  )
}

const WHOLE_ROWS = 12
const WHOLE_CHARACTERS = 600

function Question({ paper, asked }: Part & { asked: AskedOnPaper }) {
  const { text, answered, measured, table, open } = asked
  // A short table stands on one page; one that were higher than the page would lose its end.
  const characters = table?.rows.reduce((sum, { label }) => sum + label.length, 0) ?? 0
  const whole = open === null && (table?.rows.length ?? 0) <= WHOLE_ROWS && characters <= WHOLE_CHARACTERS
  return (
    <View style={sheet.block} wrap={!whole}>
      <View wrap={false} minPresenceAhead={60}>
        <Own style={[sheet.subheading, { textAlign: start(paper), marginBottom: 0 }]}>{text}</Own>
        <Words paper={paper} style={sheet.soft}>
          {[answered, ...measured].join(' · ')}
        </Words>
      </View>
      {table === null ? null : <Counts paper={paper} table={table} />}
      {open === null ? null : <Open paper={paper} open={open} />}
    </View>
  )
}

/** Two texts of their own: a text that changes by page is not measured inside a row. */
function Foot({ paper }: Part) {
  return (
    <>
      <Text fixed style={[sheet.pageFoot, { textAlign: start(paper) }]}>
        {paper.author}
      </Text>
      <Text
        fixed
        style={[sheet.pageFoot, { direction: paper.lang === 'ar' ? 'rtl' : 'ltr', textAlign: end(paper) }]}
        render={({ pageNumber, totalPages }) =>
          fillText(paper.page, { page: String(pageNumber), pages: String(totalPages) })
        }
      />
    </>
  )
}

function Results({ paper }: Part) {
  const { lang, title, author, time, questions } = paper
  return (
    <Document title={`${title} · ${author}`} author={author} language={lang} creator="Athar" producer="Athar">
      <Page size="A4" style={sheet.page}>
        <Head paper={paper} />
        <Figures paper={paper} />
        {time === null ? null : <Time paper={paper} time={time} />}
        {questions.map((asked, n) => (
          <Question key={String(n)} paper={paper} asked={asked} />
        ))}
        <Foot paper={paper} />
      </Page>
    </Document>
  )
}
