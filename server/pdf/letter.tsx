/** @jsxRuntime automatic */
import { Document, Image, Page, Text, View } from '@react-pdf/renderer'
import { publicCampaignAr } from '../../i18n/ar/publicCampaign.ts'
import { publicCampaignEn } from '../../i18n/en/publicCampaign.ts'
import { plural } from '../../i18n/format.ts'
import { FUND_WORD, fillText } from '../../i18n/letter.ts'
import type { FileRef, Letter } from '../../resources/_contracts/letter.ts'
import { ibanGroups, letterTotals, paragraphs, withoutNotes } from '../../resources/_contracts/letterFigures.ts'
import type { PaperSeal } from '../verify/seal.ts'
import { EhsanPart } from './ehsan.tsx'
import { drawn } from './fonts.ts'
import { EntityFoot, EntityHead, entityName, PageFoot } from './frame.tsx'
import { Table } from './grant.tsx'
import { amountIn, dayIn, Figure, INK, Own, type Paper, paperOf, sheet, Words } from './kit.tsx'
import { lookOf } from './looks.ts'
import { picturesOnPaper, tellsProjects } from './pictured.ts'
import { ProjectPart } from './project.tsx'
import { SealLine } from './seal.tsx'
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
}

/** The letter as a PDF on A4, with the words and numbers of the page. Fonts are embedded. */
export async function letterPdf(
  letter: Letter,
  { image, projectInactive = [], ...options }: LetterPdfOptions,
): Promise<Buffer> {
  const pictures = await loadPictures(picturesOnPaper(letter, projectInactive), image)
  const told = options.shared ? { ...letter, projects: letter.projects.map(withoutNotes) } : letter
  const paper = paperOf({ ...options, letter: told, pictures, inactive: projectInactive })
  return drawn(<LetterDocument paper={paper} />)
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

function LetterDocument({ paper }: { paper: Paper }) {
  const { letter, lang } = paper
  return (
    <Document title={letter.report.title} author={entityName(paper)} language={lang} creator="Athar" producer="Athar">
      <Page size="A4" style={sheet.page}>
        <PageFoot paper={paper} />
        <Letterhead paper={paper} />
        <Opening paper={paper} />
        <Body paper={paper} />
        <Closing paper={paper} />
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

function Sending({ paper }: { paper: Paper }) {
  return <Table paper={paper} title={paper.t.sending} rows={paper.sending.map((pair) => [...pair])} />
}

function Letterhead({ paper }: { paper: Paper }) {
  const { letter, pictures } = paper
  const { band, cover: height } = lookOf(letter.report.design)
  const logo = letter.entity.logo && pictures.get(letter.entity.logo.id)
  const cover = letter.report.coverImage && pictures.get(letter.report.coverImage.id)
  return (
    <View>
      <EntityHead paper={paper} band={band} logo={logo} sentAt={letter.report.sentAt} />
      {cover && height > 0 && (
        <Image src={cover} style={{ height, objectFit: 'cover', borderRadius: 8, marginBottom: 20 }} />
      )}
    </View>
  )
}

function Opening({ paper }: { paper: Paper }) {
  const { letter, lang, t } = paper
  const formal = letter.layout === 'foundation'
  const { kind, design, title, thankTitle } = letter.report
  const greeting = fillText(formal ? t.dearFormal : t.dear, { name: letter.donor.displayName })
  const isCounted = !paper.shared && (kind === 'thanks' || (kind === 'project' && !formal && design !== 'formal'))
  return (
    <View>
      {design === 'ramadan' && (
        <Words paper={paper} style={{ color: INK.accentText, fontWeight: 700, marginBottom: 6 }}>
          {t.ramadan}
        </Words>
      )}
      <Own style={[sheet.title, { fontSize: lookOf(design).title }]}>
        {kind === 'thanks' ? (thankTitle ?? title) : title}
      </Own>
      {!paper.shared && (
        <Words paper={paper} style={{ fontSize: 13, fontWeight: 700, marginTop: 12 }}>
          {letter.donor.hidden ? t.hiddenDonor : greeting}
        </Words>
      )}
      {!paper.shared && (lang === 'ar' || formal) && (
        <Words paper={paper} style={sheet.body}>
          {t.peace}
        </Words>
      )}
      {isCounted && <YourGift paper={paper} />}
      {paragraphs(letter.report.message).map((text) => (
        <Own key={text} style={[sheet.body, { fontSize: lookOf(design).body, marginTop: 8 }]}>
          {text}
        </Own>
      ))}
    </View>
  )
}

function YourGift({ paper }: { paper: Paper }) {
  const { letter, lang, t } = paper
  const totals = letterTotals(letter)
  if (totals.gifts === 0) return <Words paper={paper}>{t.allReversed}</Words>
  const [only] = letter.projects
  const to =
    letter.projects.length === 1 && only
      ? fillText(t.toProject, { project: only.name })
      : plural(t.toProjects, letter.projects.length, lang)
  const centred = { textAlign: 'center' as const }
  return (
    <View
      wrap={false}
      style={[
        sheet.rule,
        {
          alignItems: 'center',
          marginVertical: 18,
          paddingVertical: 16,
          borderTopWidth: 0.75,
          borderTopColor: INK.line,
        },
      ]}
    >
      <Words paper={paper} style={[centred, { color: INK.accentText, fontWeight: 700 }]}>
        {plural(t.yourGift, totals.gifts, lang)}
      </Words>
      <View style={{ marginVertical: 8 }}>
        {totals.sums.map(({ fund, given }) => (
          <View key={fund ?? ''} style={{ alignItems: 'center' }}>
            <Figure paper={paper} of={given} size={totals.sums.length > 1 ? 30 : 44} bold />
            {fund && <Words paper={paper}>{t[FUND_WORD[fund]]}</Words>}
          </View>
        ))}
      </View>
      <Words paper={paper} style={centred}>
        {to}
      </Words>
    </View>
  )
}

function Closing({ paper }: { paper: Paper }) {
  const { letter, t } = paper
  const centred = { textAlign: 'center' as const }
  return (
    // Each a piece of its own: as one they would leave half of a page empty.
    <>
      {letter.report.kind === 'project' && !paper.shared && (
        <View wrap={false} style={{ marginTop: 34, marginBottom: 26 }}>
          <Words paper={paper} style={[sheet.heading, centred]}>
            {letter.report.thankTitle ?? t.thanks}
          </Words>
          <Words paper={paper} style={[sheet.body, centred, { fontSize: 13 }]}>
            {letter.layout === 'foundation' ? t.thanksFormal : t.thanksText}
          </Words>
        </View>
      )}
      <Ways paper={paper} />
      <LicencePart paper={paper} />
      <EntityFoot paper={paper} />
      <SealLine paper={paper} sentAt={letter.report.sentAt} />
    </>
  )
}

/** Under which licence it asks. */
function LicencePart({ paper }: { paper: Paper }) {
  const { licence } = paper.letter.report
  if (!licence) return null
  const w = paper.lang === 'ar' ? publicCampaignAr : publicCampaignEn
  const days = fillText(w.validOf, { start: dayIn(paper, licence.start), end: dayIn(paper, licence.end) })
  const lines = [
    `${w.licenceNumber}: ${licence.number}`,
    `${w.purpose}: ${licence.purpose}`,
    `${w.valid}: ${days}`,
    licence.target ? `${w.target}: ${amountIn(paper, licence.target)}` : '',
  ].filter(Boolean)
  return (
    <View wrap={false} style={{ marginTop: 12 }}>
      <Words paper={paper} style={sheet.subheading}>
        {w.licence}
      </Words>
      {lines.map((line) => (
        <Words key={line} paper={paper} style={sheet.soft}>
          {line}
        </Words>
      ))}
    </View>
  )
}

function Ways({ paper }: { paper: Paper }) {
  const { letter, t } = paper
  if (letter.entity.donationWays.length === 0) return null
  return (
    <View wrap={false} style={{ padding: 14, borderRadius: 8, border: `0.75 solid ${INK.line}` }}>
      <Words paper={paper} style={sheet.subheading}>
        {t.ways}
      </Words>
      {letter.entity.donationWays.map((way, index) => (
        <View key={`${index}-${way.label}`} style={{ marginBottom: 6 }}>
          <Words paper={paper}>
            {[t[way.kind], way.label, way.bankName].filter((part) => part !== undefined).join(' · ')}
          </Words>
          {[way.iban && ibanGroups(way.iban), way.url].map(
            (part) =>
              part && (
                <Text key={part} style={{ textAlign: paper.lang === 'ar' ? 'right' : 'left' }}>
                  {part}
                </Text>
              ),
          )}
        </View>
      ))}
    </View>
  )
}
