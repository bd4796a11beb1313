/** @jsxRuntime automatic */
import { Link, View } from '@react-pdf/renderer'
import { formatNumber, plural } from '../../i18n/format.ts'
import { FUND_WORD, fillText } from '../../i18n/letter.ts'
import { unitAfter, unitIn } from '../../i18n/units.ts'
import type { YearProject } from '../../resources/_contracts/yearLetter.ts'
import { toHalalas } from '../../resources/_kit/money.ts'
import { actionOf, amountIn, dayIn, Figure, Gauge, Line, Own, Section, sheet, start, Words } from './kit.tsx'
import type { YearPaper } from './yearPaper.ts'

interface Part {
  paper: YearPaper
  project: YearProject
}
type OfFund = YearProject['funds'][number]

/** One project of the year on paper: the same order, words and numbers as the page. */
export function YearProjectPart({ paper, project }: Part) {
  const { t } = paper
  const { inactive } = project
  const place = [project.city ?? '', inactive ? '' : t[project.status]].filter((part) => part !== '').join(' · ')
  return (
    // Siblings of what follows, or the layout would not keep the name off the foot of a page.
    <>
      <View wrap={false} minPresenceAhead={120} style={{ marginTop: 30 }}>
        {place !== '' && (
          <Words paper={paper} style={sheet.soft}>
            {place}
          </Words>
        )}
        <Own style={[sheet.heading, { textAlign: start(paper) }]}>{project.name}</Own>
        {inactive && <Words paper={paper}>{t.inactive}</Words>}
      </View>
      <Given paper={paper} project={project} />
      {!inactive && <Progress paper={paper} project={project} />}
      {!inactive && <Told paper={paper} project={project} />}
    </>
  )
}

/** What became of the gifts of one kind, and what they equal. */
function wordsOf(paper: YearPaper, project: YearProject, one: OfFund): string[] {
  const { t, lang, w } = paper
  const spent = toHalalas(one.spentOfYours)
  const text = spent <= 0n ? t.spentNone : spent >= toHalalas(one.given) ? t.spentAll : t.spentPart
  const share = fillText(text, { spent: amountIn(paper, one.spentOfYours), given: amountIn(paper, one.given) })
  return [
    one.gifts > 0 ? plural(w.inGifts, one.gifts, lang) : '',
    !project.inactive && toHalalas(one.given) > 0n ? share : '',
    unitsIn(paper, project, one),
  ].filter((line) => line !== '')
}

function unitsIn({ t, lang, w }: YearPaper, { unit }: YearProject, { units }: OfFund): string {
  if (units === undefined || !unit) return ''
  const count = formatNumber(units, { locale: lang, decimals: 0 })
  const words = unitIn(unit, lang)
  const name = unitAfter(units, words)
  const said = name === null ? fillText(t.unitsCounted, { unit: words.unitName, count }) : `${count} ${name}`
  return `${said} · ${w.equals}`
}

/** Each kind of gift by itself (product.md 9), with its estimated share. */
function Given({ paper, project }: Part) {
  const { t } = paper
  return (
    <View style={{ marginTop: 8 }}>
      {project.funds.map((one, n) => (
        <Line key={one.fund} paper={paper} last={n === project.funds.length - 1}>
          <View>
            <Words paper={paper} style={{ fontWeight: 700 }}>
              {t[FUND_WORD[one.fund]]}
            </Words>
            {wordsOf(paper, project, one).map((line) => (
              <Words key={line} paper={paper} style={sheet.soft}>
                {line}
              </Words>
            ))}
          </View>
          <Figure paper={paper} of={one.given} size={13} bold />
        </Line>
      ))}
    </View>
  )
}

function Progress({ paper, project }: Part) {
  const { t } = paper
  const { required, collected, spent } = project.money
  return (
    <Section paper={paper} title={t.projectNow}>
      {/* In one piece: what was spent says nothing without what was collected. */}
      <View>
        {toHalalas(required) > 0n && (
          <Gauge
            paper={paper}
            name={t.collected}
            percent={Math.round(project.collectedPercent)}
            of={fillText(t.collectedOf, {
              collected: amountIn(paper, collected),
              required: amountIn(paper, required),
            })}
          />
        )}
        <Gauge
          paper={paper}
          name={t.spent}
          percent={Math.round(project.spentPercent)}
          of={fillText(t.spentOf, { spent: amountIn(paper, spent), collected: amountIn(paper, collected) })}
        />
      </View>
    </Section>
  )
}

/** What was published in the year, and the way to the whole of it. */
function Told({ paper, project }: Part) {
  const { w, year, letters } = paper
  const own = letters[project.code]
  return (
    <>
      {project.updates.length > 0 && (
        <Section paper={paper} title={fillText(w.updates, { year })}>
          {project.updates.map(({ title, day }, n) => (
            <Line key={`${n}-${day}`} paper={paper} last={n === project.updates.length - 1}>
              <Own style={{ textAlign: start(paper) }}>{title}</Own>
              <Words paper={paper} style={sheet.soft}>
                {dayIn(paper, day)}
              </Words>
            </Line>
          ))}
        </Section>
      )}
      {own !== undefined && (
        <Link src={own} style={{ marginTop: 8, color: actionOf(paper), textAlign: start(paper) }}>
          {w.ownLetter}
        </Link>
      )}
    </>
  )
}
