import { formatNumber } from '../../i18n/format.ts'
import { FUND_WORD, fillText } from '../../i18n/letter.ts'
import { unitAfter, unitIn } from '../../i18n/units.ts'
import type { YearProject } from '../../resources/_contracts/yearLetter.ts'
import { toHalalas } from '../../resources/_kit/money.ts'
import { withLang } from './address.ts'
import { Measure, Place } from './Project.tsx'
import { Day, Fill, Money, usePaper, usePlural } from './paper.tsx'
import { UnitsCount } from './UnitsCount.tsx'
import { useYear } from './yearWords.tsx'

/** One project of the year: what the donor gave to it, and what became of it. */
export function YearProjectPart({ project, index }: { project: YearProject; index: number }) {
  const { t } = usePaper()
  const { shared } = useYear()
  const id = `project-${index + 1}`
  return (
    <article className="project" aria-labelledby={id}>
      <header className="project-head">
        <Place project={project} />
        <h2 id={id} dir="auto">
          {project.name}
        </h2>
        {project.inactive ? null : <p className={`chip chip-${project.status}`}>{t[project.status]}</p>}
      </header>
      {project.inactive && <p className="notice">{t.inactive}</p>}
      {!shared && <Given project={project} />}
      {!project.inactive && (
        <>
          <Progress project={project} />
          <Told project={project} />
        </>
      )}
    </article>
  )
}

type Funds = YearProject['funds']

function spentWords(t: ReturnType<typeof usePaper>['t'], { given, spentOfYours }: Funds[number]): string {
  if (toHalalas(spentOfYours) <= 0n) return t.spentNone
  return toHalalas(spentOfYours) >= toHalalas(given) ? t.spentAll : t.spentPart
}

/** Each kind of gift by itself (product.md 9), with its estimated share. */
function Given({ project }: { project: YearProject }) {
  const { t } = usePaper()
  const plural = usePlural()
  const { w } = useYear()
  return (
    <section className="gifts year-gifts">
      <ul>
        {project.funds.map((one) => (
          <li key={one.fund} className="gift">
            <span className="gift-what">
              <span className="tag">{t[FUND_WORD[one.fund]]}</span>
              {one.gifts > 0 && <span className="gift-note">{plural(w.inGifts, one.gifts)}</span>}
            </span>
            <strong>
              <Money of={one.given} />
            </strong>
            {!project.inactive && toHalalas(one.given) > 0n && (
              <span className="year-spent">
                <Fill
                  text={spentWords(t, one)}
                  spent={<Money of={one.spentOfYours} />}
                  given={<Money of={one.given} />}
                />
              </span>
            )}
            {one.units !== undefined && project.unit && <Units count={one.units} unit={project.unit} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the gifts of one kind equal. */
function Units({ count: whole, unit }: { count: number; unit: NonNullable<YearProject['unit']> }) {
  const { t, lang } = usePaper()
  const { w } = useYear()
  const count = formatNumber(whole, { locale: lang, decimals: 0 })
  const said = unitIn(unit, lang)
  const name = unitAfter(whole, said)
  return (
    <div className="units">
      {name === null ? null : <UnitsCount count={count} />}
      <p>
        <strong className="units-name" dir="auto">
          {name ?? fillText(t.unitsCounted, { unit: said.unitName, count })}
        </strong>
        {w.equals}
      </p>
    </div>
  )
}

function Progress({ project }: { project: YearProject }) {
  const { t } = usePaper()
  const { required, collected, spent } = project.money
  return (
    <section className="progress">
      <h3>{t.projectNow}</h3>
      {toHalalas(required) > 0n && (
        <Measure name={t.collected} percent={Math.round(project.collectedPercent)} tone="money">
          <Fill text={t.collectedOf} collected={<Money of={collected} />} required={<Money of={required} />} />
        </Measure>
      )}
      <Measure name={t.spent} percent={Math.round(project.spentPercent)} tone="spent">
        <Fill text={t.spentOf} spent={<Money of={spent} />} collected={<Money of={collected} />} />
      </Measure>
    </section>
  )
}

/** What was published in the year, and the way to the whole of it. */
function Told({ project }: { project: YearProject }) {
  const { lang, urls, shared, w, year } = useYear()
  const own = shared ? undefined : urls.letters[project.code]
  if (project.updates.length === 0 && own === undefined) return null
  return (
    <section className="year-told">
      {project.updates.length > 0 && (
        <>
          <h3>{fillText(w.updates, { year })}</h3>
          <ul>
            {project.updates.map(({ title, day }, index) => (
              <li key={`${index}-${day}`}>
                <span dir="auto">{title}</span>
                <span className="soft">
                  <Day of={day} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {own !== undefined && (
        <p className="no-print">
          <a className="link" href={withLang(own, lang)}>
            {w.ownLetter}
          </a>
        </p>
      )}
    </section>
  )
}
