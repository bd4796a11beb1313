import { FUND_WORD } from '../../i18n/letter.ts'
import type { Fund, LetterGift, LetterProject } from '../../resources/_contracts/letter.ts'
import { isReturned, projectFigures } from '../../resources/_contracts/letterFigures.ts'
import { Day, Fill, Money, usePage } from './page.tsx'

/** The donor's gifts to one project, the returned ones shown and struck out. One plain gift needs no list: the head says it. */
export function Gifts({ project }: { project: LetterProject }) {
  const { t } = usePage()
  if (project.gifts.length === 0) return null
  const anyReversed = project.gifts.some((gift) => gift.reversed)
  return (
    <section className="gifts">
      <h3>{t.yourGifts}</h3>
      <ul>
        {project.gifts.map((gift, index) => (
          <Gift key={`${index}-${gift.date}`} gift={gift} />
        ))}
        {project.gifts.length > 1 && <Totals project={project} />}
      </ul>
      {anyReversed && <p className="fine">{t.reversedNote}</p>}
    </section>
  )
}

/** Gifts of different kinds are never added up (product.md 9). */
function Totals({ project }: { project: LetterProject }) {
  const { t } = usePage()
  const { gifts } = projectFigures(project)
  return gifts.map(({ fund, given }) => (
    <li key={fund ?? ''} className="gift gift-total">
      <span>{fund && gifts.length > 1 ? <Fill text={t.totalOf} fund={<FundName of={fund} />} /> : t.total}</span>
      <strong>
        <Money of={given} />
      </strong>
    </li>
  ))
}

export function FundName({ of }: { of: Fund | 'earlier' }) {
  const { t } = usePage()
  return t[FUND_WORD[of]]
}

/** Sums by kind of gift, each with its name; the name of the only one stands elsewhere. */
export function Sums({ of }: { of: readonly { fund: Fund | undefined; given: string }[] }) {
  const [only] = of
  if (of.length === 1 && only) return <Money of={only.given} />
  return (
    <span className="sums">
      {of.map(({ fund, given }) => (
        <span key={fund ?? ''}>
          <Money of={given} /> {fund && <FundName of={fund} />}
        </span>
      ))}
    </span>
  )
}

function Gift({ gift }: { gift: LetterGift }) {
  return (
    <li className={gift.reversed ? 'gift gift-reversed' : 'gift'}>
      <span className="gift-what">
        <Day of={gift.date} />
        <GiftTags gift={gift} />
        <GiftNotes gift={gift} />
      </span>
      {gift.reversed ? (
        <s>
          <Money of={gift.amount} />
        </s>
      ) : (
        <Money of={gift.amount} />
      )}
    </li>
  )
}

/** What it was given as, and what else is to be known of it at a glance. */
export function GiftTags({ gift }: { gift: LetterGift }) {
  const { t } = usePage()
  return (
    <>
      {gift.fund && (
        <span className="tag">
          <FundName of={gift.fund} />
        </span>
      )}
      {gift.inKind && <span className="tag">{t.inKind}</span>}
      {isReturned(gift) && <span className="tag tag-reversed">{t.reversed}</span>}
    </>
  )
}

export function GiftNotes({ gift }: { gift: LetterGift }) {
  const { t } = usePage()
  return (
    <>
      {gift.description && (
        <span className="gift-note" dir="auto">
          {gift.description}
        </span>
      )}
      {gift.onBehalfOf && (
        <span className="gift-note">
          <Fill text={t.onBehalfOf} name={<bdi>{gift.onBehalfOf}</bdi>} />
        </span>
      )}
      {gift.recipient && (
        <span className="gift-note">
          <Fill text={t.recipient} name={<bdi>{gift.recipient}</bdi>} />
        </span>
      )}
    </>
  )
}
