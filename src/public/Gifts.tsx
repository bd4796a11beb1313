import type { LetterGift, LetterProject } from '../../resources/_contracts/letter.ts'
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
        {project.gifts.length > 1 && (
          <li className="gift gift-total">
            <span>{t.total}</span>
            <strong>
              <Money of={project.given} />
            </strong>
          </li>
        )}
      </ul>
      {anyReversed && <p className="fine">{t.reversedNote}</p>}
    </section>
  )
}

function Gift({ gift }: { gift: LetterGift }) {
  const { t } = usePage()
  return (
    <li className={gift.reversed ? 'gift gift-reversed' : 'gift'}>
      <span className="gift-what">
        <Day of={gift.date} />
        {gift.inKind && <span className="tag">{t.inKind}</span>}
        {gift.reversed && <span className="tag tag-reversed">{t.reversed}</span>}
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
