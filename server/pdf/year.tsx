/** @jsxRuntime automatic */
import { Document, Page, View } from '@react-pdf/renderer'
import { plural } from '../../i18n/format.ts'
import { FUND_WORD, fillText, letterTexts } from '../../i18n/letter.ts'
import { yearText } from '../../i18n/years.ts'
import { yearWords } from '../../i18n/yearWords.ts'
import { paragraphs } from '../../resources/_contracts/letterFigures.ts'
import type { YearLetter } from '../../resources/_contracts/yearLetter.ts'
import { drawn } from './fonts.ts'
import { EntityFoot, EntityHead, entityName, PageFoot } from './frame.tsx'
import { dayIn, Figure, INK, Line, Own, Section, sheet, Words } from './kit.tsx'
import { lookOf } from './looks.ts'
import { SealLine } from './seal.tsx'
import type { YearPaper, YearPdfOptions } from './yearPaper.ts'
import { YearProjectPart } from './yearProject.tsx'

/** The letter about a donor's year as a PDF on A4, with the words and numbers of the page. Fonts are embedded. */
export function yearPdf(letter: YearLetter, options: YearPdfOptions): Promise<Buffer> {
  const { lang } = options
  const { number, calendar } = letter.year
  const said = { t: letterTexts(lang), w: yearWords(lang), year: yearText(calendar, number, lang) }
  return drawn(<YearDocument paper={{ ...options, ...said, letter }} />)
}

function YearDocument({ paper }: { paper: YearPaper }) {
  const { letter, lang, logo } = paper
  return (
    <Document title={letter.title[lang]} author={entityName(paper)} language={lang} creator="Athar" producer="Athar">
      <Page size="A4" style={sheet.page}>
        <PageFoot paper={paper} />
        <EntityHead paper={paper} band={lookOf('light').band} logo={logo ?? undefined} sentAt={letter.sentAt} />
        <Opening paper={paper} />
        {letter.projects.map((project) => (
          <YearProjectPart key={project.code} paper={paper} project={project} />
        ))}
        <Rule paper={paper} />
        <Closing paper={paper} />
      </Page>
    </Document>
  )
}

function Opening({ paper }: { paper: YearPaper }) {
  const { letter, lang, t, w, year } = paper
  const { donor, layout } = letter
  const isFormal = layout === 'foundation'
  const greeting = fillText(isFormal ? t.dearFormal : t.dear, { name: donor.displayName })
  const { from, to } = letter.year
  return (
    <View>
      <Words paper={paper} style={{ color: INK.accentText, fontWeight: 700, marginBottom: 4 }}>
        {fillText(w.yearOf, { year })}
      </Words>
      <Own style={sheet.title}>{letter.title[lang]}</Own>
      <Words paper={paper} style={sheet.soft}>
        {fillText(t.timeOf, { start: dayIn(paper, from), end: dayIn(paper, to) })}
      </Words>
      <Words paper={paper} style={{ fontSize: 13, fontWeight: 700, marginTop: 12 }}>
        {donor.hidden ? t.hiddenDonor : greeting}
      </Words>
      {(lang === 'ar' || isFormal) && (
        <Words paper={paper} style={sheet.body}>
          {t.peace}
        </Words>
      )}
      {paragraphs(letter.message[lang]).map((text) => (
        <Own key={text} style={[sheet.body, { marginTop: 8 }]}>
          {text}
        </Own>
      ))}
      <YourYear paper={paper} />
      <Contents paper={paper} />
    </View>
  )
}

/** What was given, each kind in its own figure: zakat is never added to anything (product.md 9). */
function YourYear({ paper }: { paper: YearPaper }) {
  const { letter, lang, t, w } = paper
  const kinds = letter.given
  const isOne = kinds.length === 1 && kinds[0]?.fund === 'charity'
  const centred = { textAlign: 'center' as const }
  const gifts = kinds.reduce((count, one) => count + one.gifts, 0)
  return (
    <View
      wrap={false}
      style={[
        sheet.rule,
        { alignItems: 'center', marginTop: 18, paddingVertical: 16, borderTopWidth: 0.75, borderTopColor: INK.line },
      ]}
    >
      <Words paper={paper} style={[centred, { color: INK.accentText, fontWeight: 700 }]}>
        {plural(t.yourGift, gifts, lang)}
      </Words>
      <View style={{ marginVertical: 8 }}>
        {kinds.map((one) => (
          <View key={one.fund} style={{ alignItems: 'center' }}>
            <Figure paper={paper} of={one.given} size={kinds.length > 1 ? 28 : 44} bold />
            <Words paper={paper} style={centred}>
              {[isOne ? '' : t[FUND_WORD[one.fund]], plural(w.inGifts, one.gifts, lang)].join(' ').trim()}
            </Words>
          </View>
        ))}
      </View>
      {kinds.length > 1 && (
        <Words paper={paper} style={[sheet.soft, centred]}>
          {w.eachKind}
        </Words>
      )}
      <Words paper={paper} style={centred}>
        {plural(t.toProjects, letter.projects.length, lang)}
      </Words>
    </View>
  )
}

/** Of several projects: what each got. They may be more than a page holds. */
function Contents({ paper }: { paper: YearPaper }) {
  const { letter, t, w } = paper
  if (letter.projects.length < 2) return null
  return (
    <Section paper={paper} title={w.became}>
      {letter.projects.map(({ code, name, funds }, n) => (
        <Line key={code} paper={paper} last={n === letter.projects.length - 1}>
          <Words paper={paper}>{name}</Words>
          <View>
            {funds.map(({ fund, given }) => (
              <View key={fund} style={{ alignItems: 'flex-end' }}>
                <Figure paper={paper} of={given} size={11} />
                {funds.length > 1 && (
                  <Words paper={paper} style={sheet.soft}>
                    {t[FUND_WORD[fund]]}
                  </Words>
                )}
              </View>
            ))}
          </View>
        </Line>
      ))}
    </Section>
  )
}

/** product.md 9: the rule behind the estimates. */
function Rule({ paper }: { paper: YearPaper }) {
  const { t } = paper
  return (
    <Section paper={paper} title={t.how}>
      {[t.howText, t.howFormula, t.howCap].map((text) => (
        <Words key={text} paper={paper} style={sheet.soft}>
          {text}
        </Words>
      ))}
    </Section>
  )
}

function Closing({ paper }: { paper: YearPaper }) {
  const { letter, t, w } = paper
  const centred = { textAlign: 'center' as const }
  return (
    // In one piece: no last page holds the licence and the seal alone.
    <View wrap={false}>
      <View style={{ marginTop: 34, marginBottom: 26 }}>
        <Words paper={paper} style={[sheet.heading, centred]}>
          {t.thanks}
        </Words>
        <Words paper={paper} style={[sheet.body, centred, { fontSize: 13 }]}>
          {letter.layout === 'foundation' ? t.thanksFormal : t.thanksText}
        </Words>
      </View>
      <EntityFoot paper={paper} />
      <SealLine paper={paper} sentAt={letter.sentAt} text={w.unchanged} />
    </View>
  )
}
