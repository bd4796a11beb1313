import type { LetterProject } from '../../resources/_contracts/letter.ts'
import { latestSpendings } from '../../resources/_contracts/letterFigures.ts'
import { Day, Money, usePage } from './page.tsx'

/** What stands behind a donor's share: the latest that was spent on the project, opened without any script. */
export function SpentOn({ project }: { project: LetterProject }) {
  const { t, letter } = usePage()
  const rows = latestSpendings(project)
  // A letter of one page has no room for it.
  if (rows.length === 0 || letter.report.design === 'onePage') return null
  return (
    <details className="how spent-on">
      <summary>{t.spentOn}</summary>
      <ul>
        {rows.map((one, index) => (
          <li key={`${index}-${one.date}`} className="gift">
            <span className="gift-what">
              <bdi>{one.description}</bdi>
              <span className="gift-note">
                <Day of={one.date} />
                {one.evidence && ` · ${t.paperKept}`}
              </span>
            </span>
            <Money of={one.amount} />
          </li>
        ))}
      </ul>
    </details>
  )
}
