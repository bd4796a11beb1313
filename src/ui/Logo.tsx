import Box from '@mui/material/Box'
import { MARK } from './mark.ts'

/** Athar's mark, inline so that it stands before any request. Silent: the name stands beside it or on the link around it. */
export function LogoMark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <rect width="64" height="64" rx="16" fill={MARK.ground} />
      <g transform={MARK.turn}>
        <g fill="none" stroke={MARK.line} strokeWidth="4" strokeLinecap="round" strokeLinejoin="round">
          <path d={MARK.leaf} />
          <path d={MARK.vein} />
        </g>
        <path d={MARK.seed} fill={MARK.saffron} />
      </g>
    </svg>
  )
}

/** Mark and name. `name` is the product's name in the reader's language. */
export function Logo({ name, size = 32 }: { name: string; size?: number }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.25, color: 'text.primary' }}>
      <LogoMark size={size} />
      <span style={{ fontWeight: 700, fontSize: size * 0.62, lineHeight: 1.2 }}>{name}</span>
    </Box>
  )
}
