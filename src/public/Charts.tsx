import { fillText } from '../../i18n/letter.ts'
import type { GiftFigures } from '../../resources/_contracts/letterFigures.ts'
import { Fill, Money, usePage } from './page.tsx'
import { usePaper } from './paper.tsx'

/** A ring whose saffron part is what has been spent of the gift. Geometry in attributes: the page allows no inline style. */
export function GiftRing({ gift }: { gift: GiftFigures }) {
  const { t, lang } = usePage()
  const percent = gift.yourPercent
  const label = fillText(t.chartLabel, { percent: String(percent), rest: String(100 - percent) })
  // In Arabic the ring runs the other way round, as the eye does.
  const turn = lang === 'ar' ? 'translate(120 0) scale(-1 1) rotate(-90 60 60)' : 'rotate(-90 60 60)'
  return (
    <div className="gift-chart">
      <svg className="ring" viewBox="0 0 120 120" role="img" aria-label={label}>
        <circle className="ring-rest" cx="60" cy="60" r="50" />
        {percent > 0 && (
          <circle
            className="ring-part"
            cx="60"
            cy="60"
            r="50"
            pathLength="100"
            strokeDasharray={`${percent} 100`}
            transform={turn}
          />
        )}
        <text className="ring-number" x="60" y="60" textAnchor="middle" dominantBaseline="central" direction="ltr">
          {percent}%
        </text>
      </svg>
      <dl className="legend">
        <div>
          <dt>
            <Swatch kind="part" />
            {t.spentOfYours}
          </dt>
          <dd>
            <Money of={gift.spentOfYours} />
          </dd>
        </div>
        <div>
          <dt>
            <Swatch kind="rest" />
            {t.remaining}
          </dt>
          <dd>
            <Money of={gift.remaining} />
          </dd>
        </div>
      </dl>
    </div>
  )
}

function Swatch({ kind }: { kind: 'part' | 'rest' }) {
  return (
    <svg className="swatch" viewBox="0 0 12 12" aria-hidden="true">
      <rect className={kind === 'part' ? 'swatch-part' : 'swatch-rest'} x="1" y="1" width="10" height="10" rx="3" />
    </svg>
  )
}

/** A bar of 0 to 100 percent that fills from where the reader begins. Its words stand beside it. */
export function Bar({ percent, tone }: { percent: number; tone: 'money' | 'spent' | 'time' }) {
  const { lang } = usePaper()
  const width = Math.max(0, Math.min(100, percent))
  return (
    <svg className="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect className="bar-track" x="0" y="0" width="100" height="4" />
      <rect className={`bar-${tone}`} x={lang === 'ar' ? 100 - width : 0} y="0" width={width} height="4" />
    </svg>
  )
}

/** The rule behind an estimate, opened without any script. */
export function HowCalculated({ gifts, collected }: { gifts: readonly GiftFigures[]; collected: string }) {
  const { t } = usePage()
  const counted = gifts.filter(({ spentState }) => spentState !== 'none')
  if (counted.length === 0) return null
  return (
    <details className="how">
      <summary>{t.how}</summary>
      <p>{t.howText}</p>
      <p className="formula-words">{t.howFormula}</p>
      {counted.map((gift) => (
        <p key={gift.fund ?? ''} className="formula" dir="ltr">
          <Fill
            text="{given} × {spent} ÷ {collected} ≈ {share}"
            given={<Money of={gift.given} />}
            spent={<Money of={gift.countedSpent} />}
            collected={<Money of={collected} />}
            share={
              <strong>
                <Money of={gift.spentOfYours} />
              </strong>
            }
          />
        </p>
      ))}
      <p>{t.howCap}</p>
    </details>
  )
}
