/** @jsxRuntime automatic */
import { Image, View } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import { plural } from '../../i18n/format.ts'
import { FUND_WORD, fillText } from '../../i18n/letter.ts'
import { letterTotals, paragraphs, projectFigures } from '../../resources/_contracts/letterFigures.ts'
import { EntityHead } from './frame.tsx'
import { dayIn, Figure, INK, Own, type Paper, row, sheet, Words } from './kit.tsx'
import { lookOf } from './looks.ts'

/** What a letter on paper begins with, before it comes to its projects. */

/** Of a cover's height. */
const LOW = 0.45

export function Letterhead({ paper }: { paper: Paper }) {
  const { letter, pictures } = paper
  const { design, kind, sentAt } = letter.report
  const logo = letter.entity.logo && pictures.get(letter.entity.logo.id)
  // The head of a filed paper says the day by its name, beside the project's code.
  const isFiled = isFiledPaper(letter)
  return (
    <View>
      <EntityHead paper={paper} band={lookOf(design).band} logo={logo} {...(!isFiled && { sentAt })} />
      {isFiled && <Reference paper={paper} />}
      {kind !== 'notice' && <Cover paper={paper} style={{ marginBottom: 20 }} />}
    </View>
  )
}

/** As its page: what the formal design is for is filed. */
export const isFiledPaper = ({ report: { kind, design } }: Paper['letter']): boolean =>
  kind === 'project' && design === 'formal'

/** A file to the platform begins with its figures, and has the pictures that prove them. */
function Cover({ paper, style }: { paper: Paper; style: { marginTop?: number; marginBottom?: number } }) {
  const { letter, pictures, isLow } = paper
  const { coverImage, design, kind } = letter.report
  const { cover: usual } = lookOf(design)
  const src = coverImage && pictures.get(coverImage.id)
  if (!src || usual === 0 || kind === 'ehsan') return null
  return (
    <Image src={src} style={{ height: isLow ? usual * LOW : usual, objectFit: 'cover', borderRadius: 8, ...style }} />
  )
}

function Reference({ paper }: { paper: Paper }) {
  const { letter, t } = paper
  const facts = [
    [t.reportDate, dayIn(paper, letter.report.sentAt)],
    ...letter.projects.map(({ code }) => [t.projectCode, code]),
  ]
  return (
    <View
      style={[
        sheet.rule,
        { flexDirection: row(paper), flexWrap: 'wrap', columnGap: 28, paddingBottom: 8, marginBottom: 14 },
      ]}
    >
      {facts.map(([name, value]) => (
        <View key={value} style={{ flexDirection: row(paper), gap: 6 }}>
          <Words paper={paper} style={sheet.soft}>
            {name}
          </Words>
          <Words paper={paper} style={[sheet.soft, { color: INK.text }]}>
            {value}
          </Words>
        </View>
      ))}
    </View>
  )
}

/** Which project it is about, where nothing else of the paper says it. */
function About({ paper }: { paper: Paper }) {
  const { letter, t, shared } = paper
  const [project] = letter.projects
  const { kind } = letter.report
  if (!project || !(kind === 'notice' || (kind === 'thanks' && shared))) return null
  return (
    <Words paper={paper} style={[sheet.soft, { marginBottom: 4 }]}>
      {fillText(t.aboutProject, { project: project.name })}
    </Words>
  )
}

export function Opening({ paper }: { paper: Paper }) {
  const { letter, lang, t } = paper
  const formal = letter.layout === 'foundation'
  const { kind, design, title, thankTitle } = letter.report
  const greeting = fillText(formal ? t.dearFormal : t.dear, { name: letter.donor.displayName })
  const isPersonal = kind === 'project' && !formal && design !== 'formal'
  const isCounted = !paper.shared && (kind === 'thanks' || (isPersonal && design !== 'onePage'))
  return (
    <View>
      {design === 'ramadan' && (
        <Words paper={paper} style={{ color: INK.accentText, fontWeight: 700, marginBottom: 6 }}>
          {t.ramadan}
        </Words>
      )}
      <About paper={paper} />
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
      {paragraphs(letter.report.message).map((text, at) => (
        <Own key={`${at}-${text}`} style={[sheet.body, { fontSize: lookOf(design).body, marginTop: 8 }]}>
          {text}
        </Own>
      ))}
      {isPersonal && design === 'onePage' && <Glance paper={paper} />}
      {kind === 'notice' && <Cover paper={paper} style={{ marginTop: 20 }} />}
    </View>
  )
}

/** A page's worth of figures in one line. */
function Glance({ paper }: { paper: Paper }) {
  const { letter, t, shared, inactive } = paper
  const [project] = letter.projects
  if (!project || inactive.includes(project.code)) return null
  const { sums } = letterTotals(letter)
  const done = project.stages.filter((stage) => stage.state === 'completed').length
  const facts: [name: string, figure: ReactNode][] = [
    [t.collected, <Figure key="collected" paper={paper} of={project.money.collected} size={14} bold />],
    [t.spentShare, <Own key="spent" style={LARGE}>{`${projectFigures(project).spentPercent}%`}</Own>],
  ]
  if (!shared)
    facts.unshift([
      t.given,
      sums.map(({ fund, given }) => (
        <View key={fund ?? ''} style={{ flexDirection: row(paper), alignItems: 'center', gap: 6 }}>
          <Figure paper={paper} of={given} size={14} bold />
          {fund && <Words paper={paper}>{t[FUND_WORD[fund]]}</Words>}
        </View>
      )),
    ])
  if (project.stages.length > 0)
    facts.push([
      t.stagesDone,
      <Words key="stages" paper={paper} style={LARGE}>
        {fillText(t.ofStages, { done: String(done), all: String(project.stages.length) })}
      </Words>,
    ])
  return (
    <View wrap={false} style={{ flexDirection: row(paper), gap: 8, marginTop: 14 }}>
      {facts.map(([name, figure]) => (
        <View
          key={name}
          style={{
            flex: 1,
            alignItems: paper.lang === 'ar' ? 'flex-end' : 'flex-start',
            padding: 10,
            borderRadius: 8,
            backgroundColor: INK.accentSoft,
          }}
        >
          <Words paper={paper} style={[sheet.soft, { color: INK.accentText }]}>
            {name}
          </Words>
          {figure}
        </View>
      ))}
    </View>
  )
}

const LARGE = { fontSize: 14, fontWeight: 700 } as const

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
