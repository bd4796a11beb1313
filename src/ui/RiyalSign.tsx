import './plain.css'
import { RIYAL_PATHS, RIYAL_VIEWBOX } from '../../i18n/riyal.ts'

/**
 * The sign of the Saudi riyal in the colour and size of the text around it. With `label` it is read as that word,
 * without one it is silent.
 */
export function RiyalSign({ label }: { label?: string }) {
  const spoken =
    label === undefined ? ({ 'aria-hidden': true } as const) : ({ role: 'img', 'aria-label': label } as const)
  return (
    <svg className="athar-riyal" viewBox={RIYAL_VIEWBOX} focusable="false" {...spoken}>
      {RIYAL_PATHS.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}
