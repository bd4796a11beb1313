/** @jsxRuntime automatic */
import { Link, View } from '@react-pdf/renderer'
import type { ComponentType, ReactElement, ReactNode } from 'react'
import type { FileRef, LetterProject } from '../../resources/_contracts/letter.ts'
import { paragraphs } from '../../resources/_contracts/letterFigures.ts'
import {
  type AddedPart,
  inReaders,
  isRecorded,
  type LetterPart,
  partsOfLetter,
} from '../../resources/_contracts/letterParts.ts'
import type { RecordPart } from '../../resources/_kit/letters.ts'
import { actionOf, INK, Own, type Paper, row, Section, sheet, start } from './kit.tsx'
import { Photos, SMALL_TWO_A_ROW, TWO_A_ROW } from './photos.tsx'

export interface Part {
  paper: Paper
  project: LetterProject
}

export type PaperParts = Partial<Record<RecordPart, ComponentType<Part>>>

interface ToldProps extends Part {
  views: PaperParts
  usual: 'personal' | 'formal'
}

interface Piece {
  part: LetterPart
  piece: ReactElement
}

/** What is told of a project on paper, piece by piece, in the order of its page. */
export function piecesOf({ paper, project, views, usual }: ToldProps): Piece[] {
  const isFirst = paper.letter.projects[0] === project
  return partsOfLetter(paper.letter.report, usual).flatMap((part, at): Piece[] => {
    if (!isRecorded(part))
      return isFirst ? [{ part, piece: <Added key={`${at}-${part.kind}`} paper={paper} part={part} /> }] : []
    const View = views[part.kind]
    return View ? [{ part, piece: <View key={part.kind} paper={paper} project={project} /> }] : []
  })
}

export const Told = (props: ToldProps) => piecesOf(props).map(({ piece }) => piece)

function Added({ paper, part }: { paper: Paper; part: AddedPart }) {
  const { lang, t } = paper
  switch (part.kind) {
    case 'words':
      return (
        <Titled title={inReaders(lang, part.titleAr, part.titleEn)}>
          <Text of={inReaders(lang, part.textAr, part.textEn)} />
        </Titled>
      )
    case 'quote':
      return <Quote paper={paper} part={part} />
    case 'partners':
      return (
        <Section paper={paper} title={t.partners}>
          {(inReaders(lang, part.namesAr, part.namesEn) ?? []).map((name, at) => (
            <Own key={`${at}-${name}`} style={sheet.body}>
              {name}
            </Own>
          ))}
        </Section>
      )
    case 'beforeAfter':
      return <BeforeAfter paper={paper} part={part} />
    case 'voice':
      return part.file ? <Quote paper={paper} part={part} /> : null
    case 'video':
      return (
        <Titled title={inReaders(lang, part.titleAr, part.titleEn) ?? t.video}>
          <Link src={part.url} style={{ color: actionOf(paper), fontSize: 9.5, textAlign: start(paper) }}>
            {part.url}
          </Link>
        </Titled>
      )
  }
}

function Titled({ title, children }: { title: string | undefined; children: ReactNode }) {
  return (
    <View style={sheet.block}>
      {title !== undefined && <Own style={sheet.subheading}>{title}</Own>}
      {children}
    </View>
  )
}

function Text({ of }: { of: string | undefined }) {
  return paragraphs(of ?? '').map((text, at) => (
    <Own key={`${at}-${text}`} style={sheet.body}>
      {text}
    </Own>
  ))
}

function Quote({ paper, part }: { paper: Paper; part: Extract<AddedPart, { kind: 'quote' | 'voice' }> }) {
  const by = inReaders(paper.lang, part.byAr, part.byEn)
  return (
    <View wrap={part.kind === 'voice'} style={[sheet.block, { flexDirection: row(paper), gap: 12 }]}>
      <View style={{ width: 2.5, backgroundColor: INK.accent }} />
      <View style={{ flex: 1 }}>
        <Text of={inReaders(paper.lang, part.textAr, part.textEn)} />
        {by !== undefined && <Own style={sheet.soft}>{by}</Own>}
        {part.kind === 'voice' && <Own style={sheet.soft}>{paper.t.voiceOnPage}</Own>}
      </View>
    </View>
  )
}

/** Two pictures of one place side by side, as on the page. */
function BeforeAfter({ paper, part }: { paper: Paper; part: Extract<AddedPart, { kind: 'beforeAfter' }> }) {
  const { t, pictures } = paper
  const { before, after } = part
  if (!before || !after || !pictures.has(before.id) || !pictures.has(after.id)) return null
  const named = (when: string, file: FileRef): FileRef => ({
    ...file,
    alt: [when, file.alt].filter(Boolean).join(': '),
  })
  const size = paper.letter.report.design === 'onePage' ? SMALL_TWO_A_ROW : TWO_A_ROW
  return (
    <View style={sheet.block}>
      <Photos paper={paper} files={[named(t.before, before), named(t.after, after)]} {...size} />
    </View>
  )
}
