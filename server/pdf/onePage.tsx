/** @jsxRuntime automatic */
import { Document, Page, Text, View } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import type { LetterProject } from '../../resources/_contracts/letter.ts'
import type { LetterPart } from '../../resources/_contracts/letterParts.ts'
import { Closing, LicencePart, Thanks, Ways } from './closing.tsx'
import { drawn } from './fonts.ts'
import { EntityFoot, entityName, PageFoot } from './frame.tsx'
import { Sending } from './grant.tsx'
import { type Paper, row, sheet } from './kit.tsx'
import { Letterhead, Opening } from './opening.tsx'
import { updatesOnPaper } from './pictured.ts'
import { Head, InactiveProject, personalPieces } from './project.tsx'
import { SealLine } from './seal.tsx'
import { SurveyPart } from './survey.tsx'

/**
 * [2.27] the design that tells everything on one sheet: its parts stand in two columns, in texts as small as they have to be
 * and still can be read. What does not fit even so goes on over the next pages, of which there are as few as may be.
 */

/** Of texts that have 11 points in other designs: as in the print of the page, and, at the least, as in a footnote. */
const SIZES = [8.5, 7.5, 7] as const
const USUAL = 11
const A4 = { width: 595.28, height: 841.89 }
const GAP = 20
/** Narrower than in other designs, and the foot nearer to the edge. */
const MARGINS = { paddingTop: 30, paddingBottom: 50 }

/** In the largest size in which it has the fewest pages: in a larger one still, a last page would have a few lines; null where the letter is no such sheet. */
export async function onOneSheet(paper: Paper): Promise<Buffer | null> {
  const { design, kind } = paper.letter.report
  if (design !== 'onePage' || kind !== 'project' || paper.letter.layout === 'foundation') return null
  let best: { pdf: Buffer; pages: number } | null = null
  for (const size of SIZES) {
    // The layout alone knows how high texts are, and says it by the pages that they take.
    let pages = 1
    const laidOut = (page: number) => {
      pages = Math.max(pages, page)
    }
    const pdf = await drawn(<Sheet paper={paper} size={size} laidOut={laidOut} />)
    if (pages === 1) return pdf
    if (best === null || pages < best.pages) best = { pdf, pages }
  }
  return best && best.pdf
}

interface SheetProps {
  paper: Paper
  size: number
  /** Told the number of each page that it takes. */
  laidOut: (page: number) => void
}

function Sheet({ paper, size, laidOut }: SheetProps) {
  const { letter, lang } = paper
  const scale = size / USUAL
  const told = letter.projects.filter(({ code }) => !paper.inactive.includes(code))
  return (
    <Document title={letter.report.title} author={entityName(paper)} language={lang} creator="Athar" producer="Athar">
      {/* Fewer points in an inch: a sheet of A4 has more of them, and what has its size in points is smaller on it. */}
      <Page size={[A4.width / scale, A4.height / scale]} dpi={72 * scale} style={[sheet.page, MARGINS]}>
        <PageFoot paper={paper} />
        <Text
          fixed
          style={{ position: 'absolute' }}
          render={({ pageNumber }) => {
            laidOut(pageNumber)
            return ''
          }}
        />
        <Letterhead paper={paper} />
        <Opening paper={paper} />
        {letter.projects
          .filter((project) => !told.includes(project))
          .map((project) => (
            <InactiveProject key={project.code} paper={paper} project={project} />
          ))}
        {told.map((project) => (
          <Beside key={project.code} paper={paper} project={project} isLast={project === told.at(-1)} />
        ))}
        {told.length === 0 && <Closing paper={paper} />}
      </Page>
    </Document>
  )
}

interface BesideProps {
  paper: Paper
  project: LetterProject
  /** What the letter ends with stands in the columns of its last project. */
  isLast: boolean
}

/** A project's parts in two columns of about the same height, each in the order of the page. */
function Beside({ paper, project, isLast }: BesideProps) {
  const columns: [ReactNode[], ReactNode[]] = [[], []]
  const heights: [number, number] = [0, 0]
  const put = (piece: ReactNode, lines: number) => {
    const at = heights[0] <= heights[1] ? 0 : 1
    columns[at].push(piece)
    heights[at] += lines
  }
  for (const { part, piece } of personalPieces(paper, project)) put(piece, linesOf(paper, project, part))
  if (isLast) for (const [piece, lines] of endingOf(paper)) put(piece, lines)
  return (
    <>
      <Head paper={paper} project={{ ...project, description: undefined }} />
      <View style={{ flexDirection: row(paper), gap: GAP }}>
        {columns.map((column, at) => (
          <View key={at} style={{ flex: 1 }}>
            {column}
          </View>
        ))}
      </View>
    </>
  )
}

/** What a letter ends with, and about how many lines it is high. */
const endingOf = (paper: Paper): [ReactNode, number][] => [
  [<Sending key="sending" paper={paper} />, 2 * paper.sending.length],
  [<SurveyPart key="survey" paper={paper} />, paper.letter.survey ? 10 : 0],
  [<Thanks key="thanks" paper={paper} above={16} below={12} />, 5],
  [
    <View key="ways" style={{ marginTop: 14 }}>
      <Ways paper={paper} isClose />
    </View>,
    4 + 2.4 * paper.letter.entity.donationWays.length,
  ],
  [
    <View key="foot">
      <LicencePart paper={paper} />
      <EntityFoot paper={paper} />
      <SealLine paper={paper} sentAt={paper.letter.report.sentAt} />
    </View>,
    5 + (paper.letter.report.licence ? 6 : 0) + (paper.seal ? 4 : 0),
  ],
]

/** How many letters a line of a column has, about. */
const LINE = 60
const linesIn = (...texts: (string | undefined)[]): number =>
  texts.reduce((sum, text) => sum + Math.ceil((text ?? '').length / LINE), 0)
const PICTURES = 8

/** About how many lines a part is high, its heading included: only by which column is the shorter one is it used. */
function linesOf(paper: Paper, project: LetterProject, part: LetterPart): number {
  const funds = project.funds.length || 1
  switch (part.kind) {
    case 'gifts':
      return 4 + 2.5 * project.gifts.length + 2 * funds
    case 'share':
      return 7 + 9 * funds
    case 'progress':
      return 13 + project.money.byFund.length
    case 'stages':
      return 3 + 1.7 * project.stages.length
    case 'updates':
      return updatesOnPaper(paper.letter, project).reduce(
        (sum, { text, photos }) => sum + 4 + linesIn(text) + (photos.length > 0 ? PICTURES : 0),
        3,
      )
    case 'indicators':
      return 4 + 2 * project.indicators.length
    case 'spendings':
      return 4 + 2 * project.spendings.length
    case 'words':
    case 'quote':
    case 'voice':
      return 4 + linesIn(paper.lang === 'ar' ? part.textAr : part.textEn)
    case 'partners':
      return 3 + ((paper.lang === 'ar' ? part.namesAr : part.namesEn)?.length ?? 0)
    case 'beforeAfter':
      return PICTURES
    case 'beneficiaries':
    case 'video':
      return 4
    case 'ask':
      return 0
  }
}
