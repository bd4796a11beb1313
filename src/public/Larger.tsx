import { usePaper } from './paper.tsx'

/** Larger type and back, for whoever reads with effort. The script shows it; without one the browser's own zoom does as much. */
export function Larger() {
  const { t } = usePaper()
  return (
    <button type="button" className="larger no-print" data-larger aria-pressed="false" hidden>
      {t.larger}
    </button>
  )
}
