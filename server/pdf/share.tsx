/** @jsxRuntime automatic */
import { Text, View } from '@react-pdf/renderer'
import { FUND_WORD, fillText } from '../../i18n/letter.ts'
import { unitAfter } from '../../i18n/units.ts'
import type { LetterGift, LetterProject } from '../../resources/_contracts/letter.ts'
import { type GiftFigures, isReturned, projectFigures } from '../../resources/_contracts/letterFigures.ts'
import { amountIn, Figure, INK, type Paper, row, Section, sheet, Words } from './kit.tsx'

interface Part {
  paper: Paper
  project: LetterProject
}

export function giftNotes(paper: Paper, gift: LetterGift): string[] {
  const { t } = paper
  return [
    gift.fund ? t[FUND_WORD[gift.fund]] : '',
    gift.inKind ? t.inKind : '',
    isReturned(gift) ? t.reversed : '',
    gift.description ?? '',
    gift.onBehalfOf ? fillText(t.onBehalfOf, { name: gift.onBehalfOf }) : '',
    gift.recipient ? fillText(t.recipient, { name: gift.recipient }) : '',
  ].filter((note) => note !== '')
}

export function WhereItWent({ paper, project }: Part) {
  const { t } = paper
  const { gifts, giftsThatStand } = projectFigures(project)
  if (giftsThatStand === 0) return null
  return (
    <Section paper={paper} title={t.whereItWent}>
      {gifts.map((gift) => (
        <GiftWent key={gift.fund ?? ''} paper={paper} project={project} gift={gift} named={gifts.length > 1} />
      ))}
      <Rule paper={paper} project={project} />
    </Section>
  )
}

/** What became of the gifts of one kind; `named`: beside those of another. */
function GiftWent({ paper, project, gift, named }: Part & { gift: GiftFigures; named: boolean }) {
  const { t } = paper
  const values = { spent: amountIn(paper, gift.spentOfYours), given: amountIn(paper, gift.given) }
  const sentence = { none: t.spentNone, part: t.spentPart, all: t.spentAll }[gift.spentState]
  return (
    <>
      {/* The kind of gift stays with what became of it. */}
      <View wrap={false}>
        {named && gift.fund && (
          <Words paper={paper} style={{ color: INK.accentText, fontWeight: 700, marginTop: 8 }}>
            {t[FUND_WORD[gift.fund]]}
          </Words>
        )}
        <Words paper={paper} style={[sheet.body, { fontSize: 12 }]}>
          {fillText(sentence, values)}
        </Words>
        {gift.spentState !== 'none' && <ShareBar paper={paper} figures={gift} />}
      </View>
      <Units paper={paper} project={project} gift={gift} />
    </>
  )
}

function ShareBar({ paper, figures }: { paper: Paper; figures: GiftFigures }) {
  const { t } = paper
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
  const counted = projectFigures(project).gifts.filter(({ spentState }) => spentState !== 'none')
  if (counted.length === 0) return null
  const rtl = paper.lang === 'ar'
  const formulas = counted.map(({ given, countedSpent, spentOfYours }) => {
    const [gave, spent, collected] = [given, countedSpent, project.share.collected].map((one) => amountIn(paper, one))
    return `${gave} × ${spent} ÷ ${collected} = ${amountIn(paper, spentOfYours)}`
  })
  return (
    <View wrap={false} style={{ marginTop: 8 }}>
      <Words paper={paper} style={[sheet.soft, { fontWeight: 700 }]}>
        {t.how}
      </Words>
      {[t.howText, `${t.howFormula}:`, ...formulas, t.howCap].map((text) => (
        <Words
          key={text}
          paper={paper}
          style={formulas.includes(text) && !rtl ? [sheet.soft, { color: INK.text }] : sheet.soft}
        >
          {text}
        </Words>
      ))}
    </View>
  )
}

function Units({ paper, project, gift }: Part & { gift: GiftFigures }) {
  const { t } = paper
  const { units } = project
  if (!units || !gift.units) return null
  const { count, remainder } = gift.units
  const name = unitAfter(count, units)
  const tail = Number(remainder) === 0 ? '' : fillText(t.unitRemainder, { remainder: amountIn(paper, remainder) })
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
      {name === null ? null : (
        <Text style={{ fontSize: 26, fontWeight: 700, color: INK.accentText }}>{String(count)}</Text>
      )}
      <View style={{ flex: 1 }}>
        <Words paper={paper} style={{ fontWeight: 700 }}>
          {name ?? fillText(t.unitsCounted, { unit: units.unitName, count: String(count) })}
        </Words>
        <Words paper={paper} style={sheet.body}>
          {fillText(t.unitsSentence, { cost: amountIn(paper, units.unitCost) }) + tail}
        </Words>
      </View>
    </View>
  )
}
