/** @jsxRuntime automatic */
import { Document, Page } from '@react-pdf/renderer'
import type { FileRef, Letter } from '../../resources/_contracts/letter.ts'
import { withoutNotes } from '../../resources/_contracts/letterFigures.ts'
import type { PaperSeal } from '../verify/seal.ts'
import { Closing, type Placed } from './closing.tsx'
import { EhsanPart } from './ehsan.tsx'
import { drawn } from './fonts.ts'
import { entityName, PageFoot } from './frame.tsx'
import { Sending } from './grant.tsx'
import { type Paper, paperOf, sheet } from './kit.tsx'
import { onOneSheet } from './onePage.tsx'
import { Letterhead, Opening } from './opening.tsx'
import { picturesOnPaper, tellsProjects } from './pictured.ts'
import { ProjectPart } from './project.tsx'
import { SurveyPart } from './survey.tsx'

export interface LetterPdfOptions {
  lang: 'ar' | 'en'
  /** A picture as JPEG or PNG (the format of the page, WebP, cannot stand in a PDF); null leaves it out. */
  image: (file: FileRef) => Promise<Buffer | null>
  /** Codes of projects that have been deactivated since the letter was sent; only the gifts to them remain. */
  projectInactive?: string[]
  /** Without name and amount: nobody is greeted, and no gift is told. */
  shared?: boolean
  /** What became of its sending: names and numbers. */
  sending?: readonly (readonly [string, string])[]
  seal?: PaperSeal | null
  /** It is not as it was written down: nothing says that it has not changed. */
  altered?: boolean
  /** So many of its pictures are not on paper, and where all of them stand. */
  picturesLeft?: number
  address?: string | null
}

/** The letter as a PDF on A4, with the words and numbers of the page. Fonts are embedded. */
export async function letterPdf(
  letter: Letter,
  { image, projectInactive = [], ...options }: LetterPdfOptions,
): Promise<Buffer> {
  const pictures = await loadPictures(picturesOnPaper(letter, projectInactive), image)
  const told = options.shared ? { ...letter, projects: letter.projects.map(withoutNotes) } : letter
  const paper = paperOf({ ...options, letter: told, pictures, inactive: projectInactive })
  return (await onOneSheet(paper)) ?? whole(paper)
}

/** A letter, and the pages on which it tells the last and has its foot. */
async function laidOut(paper: Paper): Promise<{ pdf: Buffer; before: number; foot: number }> {
  const pages = { before: 1, foot: 1 }
  const placed: Placed = (at, page) => {
    pages[at] = page
  }
  const pdf = await drawn(<LetterDocument paper={paper} placed={placed} />)
  return { pdf, ...pages }
}

/** A foot that would stand on a page by itself has room on the one before where the cover is lower; so have the last lines of a few words. */
async function whole(paper: Paper): Promise<Buffer> {
  const { pdf, before, foot } = await laidOut(paper)
  const cover = paper.letter.report.coverImage
  const isOver = before !== foot || (foot > 1 && !tellsProjects(paper.letter))
  if (!isOver || !cover || !paper.pictures.has(cover.id)) return pdf
  const low = await laidOut({ ...paper, isLow: true })
  return low.foot < foot ? low.pdf : pdf
}

async function loadPictures(files: readonly FileRef[], image: LetterPdfOptions['image']): Promise<Map<string, Buffer>> {
  const pictures = new Map<string, Buffer>()
  // One after the other: forty large pictures decoded at once would fill the memory of a small machine.
  for (const file of files) {
    const picture = await image(file)
    if (picture) pictures.set(file.id, picture)
  }
  return pictures
}

function LetterDocument({ paper, placed }: { paper: Paper; placed: Placed }) {
  const { letter, lang } = paper
  return (
    <Document title={letter.report.title} author={entityName(paper)} language={lang} creator="Athar" producer="Athar">
      <Page size="A4" style={sheet.page}>
        <PageFoot paper={paper} />
        <Letterhead paper={paper} />
        <Opening paper={paper} />
        <Body paper={paper} />
        <Closing paper={paper} placed={placed} />
      </Page>
    </Document>
  )
}

/** What the letter is for makes its parts. */
function Body({ paper }: { paper: Paper }) {
  const { letter } = paper
  if (!tellsProjects(letter)) return null
  return (
    <>
      {letter.projects.map((project) => (
        <ProjectPart key={project.code} paper={paper} project={project} />
      ))}
      {letter.report.kind === 'project' && <SurveyPart paper={paper} />}
      <EhsanPart paper={paper} />
      <Sending paper={paper} />
    </>
  )
}
