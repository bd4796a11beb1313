import type { Permit } from '../../resources/_contracts/letter.ts'
import { campaignWords } from './campaignWords.ts'
import { Day, Fill, Money } from './paper.tsx'

/** Under which licence something asks, as whoever is asked has to see it: its number, its purpose, its days and its target. */
export function Licence({ of: licence, lang }: { of: Permit | undefined; lang: 'ar' | 'en' }) {
  const w = campaignWords(lang)
  if (!licence) return null
  return (
    <section className="permit">
      <h2>{w.licence}</h2>
      <dl className="glance-facts">
        <div>
          <dt>{w.licenceNumber}</dt>
          <dd>
            <bdi>{licence.number}</bdi>
          </dd>
        </div>
        <div>
          <dt>{w.purpose}</dt>
          <dd>
            <bdi>{licence.purpose}</bdi>
          </dd>
        </div>
        <div>
          <dt>{w.valid}</dt>
          <dd>
            <Fill text={w.validOf} start={<Day of={licence.start} />} end={<Day of={licence.end} />} />
          </dd>
        </div>
        {licence.target && (
          <div>
            <dt>{w.target}</dt>
            <dd>
              <Money of={licence.target} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}
