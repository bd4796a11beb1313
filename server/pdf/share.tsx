/** @jsxRuntime automatic */
import { Text, View } from '@react-pdf/renderer'
import { fillText } from '../../i18n/letter.ts'
import type { LetterGift, LetterProject } from '../../resources/_contracts/letter.ts'
import { projectFigures } from '../../resources/_contracts/letterFigures.ts'
import { amountIn, Figure, INK, type Paper, row, sheet, Section, Words } from './kit.tsx'

interface Part {
  paper: Paper
  project: LetterProject
}

export function giftNotes(paper: Paper, gift: LetterGift): string[] {
  const { t } = paper
  return [
    gift.inKind ? t.inKind : '',
    gift.reversed ? t.reversed : '',
    gift.description ?? '',
    gift.onBehalfOf ? fillText(t.onBehalfOf, { name: gift.onBehalfOf }) : '',
    gift.recipient ? fillText(t.recipient, { name: gift.recipient }) : '',
  ].filter((note) => note !== '')
}

export function WhereItWent({ paper, project }: Part) {
  const { t } = paper
  const figures = projectFigures(project)
  if (figures.giftsThatStand === 0) return null
  const values = { spent: amountIn(paper, figures.spentOfYours), given: amountIn(paper, figures.given) }
  const sentence = { none: t.spentNone, part: t.spentPart, all: t.spentAll }[figures.spentState]
  return (
    <Section paper={paper} title={t.whereItWent}>
      <Words paper={paper} style={[sheet.body, { fontSize: 12 }]}>
        {fillText(sentence, values)}
      </Words>
      {figures.spentState !== 'none' && <ShareBar paper={paper} project={project} />}
      <Units paper={paper} project={project} />
      {figures.spentState !== 'none' && <Rule paper={paper} project={project} />}
    </Section>
  )
}

function ShareBar({ paper, project }: Part) {
  const { t } = paper
  const figures = projectFigures(project)
  const sides = [
    { name: t.spentOfYours, amount: figures.spentOfYours, colour: INK.accent },
    { name: t.remaining, amount: figures.remaining, colour: INK.accentSoft },
  ]
  return (
    <View wrap={false} style={{ marginVertical: 10 }}>
      <View
        style={{
          flexDirection: row(paper),
          height: 14,
          borderRadius: 7,
          backgroundColor: INK.accentSoft,
          marginBottom: 8,
        }}
      >
        <View style={{ width: `${figures.yourPercent}%`, height: 14, borderRadius: 7, backgroundColor: INK.accent }} />
      </View>
      <View style={{ flexDirection: row(paper), gap: 36 }}>
        {sides.map((side) => (
          <View key={side.name} style={{ flexDirection: row(paper), gap: 6, alignItems: 'flex-start' }}>
            <View
              style={{
                width: 8,
                height: 8,
                marginTop: 3,
                borderRadius: 2,
                backgroundColor: side.colour,
                border: `0.75 solid ${INK.accent}`,
              }}
            />
            <View>
              <Words paper={paper} style={sheet.soft}>
                {side.name}
              </Words>
              <View style={{ flexDirection: row(paper) }}>
                <Figure paper={paper} of={side.amount} size={14} bold />
              </View>
            </View>
          </View>
        ))}
      </View>
    </View>
  )
}

/** The rule of the estimate and this donor's numbers in it. */
export function Rule({ paper, project }: Part) {
  const { t } = paper
  const figures = projectFigures(project)
  const numbers = [figures.given, figures.countedSpent, project.share.collected].map((amount) =>
    amountIn(paper, amount),
  )
  const rtl = paper.lang === 'ar'
  const formula = `${numbers[0]} × ${numbers[1]} ÷ ${numbers[2]} = ${amountIn(paper, figures.spentOfYours)}`
  return (
    <View wrap={false} style={{ marginTop: 8 }}>
      <Words paper={paper} style={[sheet.soft, { fontWeight: 700 }]}>
        {t.how}
      </Words>
      {[t.howText, `${t.howFormula}:`, formula, t.howCap].map((text) => (
        <Words
          key={text}
          paper={paper}
          style={text === formula && !rtl ? [sheet.soft, { color: INK.text }] : sheet.soft}
        >
          {text}
        </Words>
      ))}
    </View>
  )
}

function Units({ paper, project }: Part) {
  const { t } = paper
  const units = project.units
  if (!units || units.count === 0) return null
  const tail =
    Number(units.remainder) === 0 ? '' : fillText(t.unitRemainder, { remainder: amountIn(paper, units.remainder) })
  return (
    <View
      wrap={false}
      style={{
        flexDirection: row(paper),
        alignItems: 'center',
        gap: 14,
        marginTop: 10,
        padding: 12,
        borderRadius: 8,
        backgroundColor: INK.accentSoft,
      }}
    >
      <Text style={{ fontSize: 26, fontWeight: 700, color: INK.accentText }}>{String(units.count)}</Text>
      <View style={{ flex: 1 }}>
        <Words paper={paper} style={{ fontWeight: 700 }}>
          {units.unitName}
        </Words>
        <Words paper={paper} style={sheet.body}>
          {fillText(t.unitsSentence, { cost: amountIn(paper, units.unitCost) }) + tail}
        </Words>
      </View>
    </View>
  )
}
