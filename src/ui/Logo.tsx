import Box from '@mui/material/Box'

/**
 * Athar's mark: what a leaf leaves in the ground, with a seed of saffron. The same drawing as public/logo-mark.svg,
 * inline so that it stands before any request. Silent: the name stands beside it or on the link around it.
 */
export function LogoMark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <rect width="64" height="64" rx="16" fill="#0f5c55" />
      <g transform="rotate(28 32 32)">
        <g fill="none" stroke="#faf6ee" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round">
          <path d="M25.500 52.500C8.500 38 13.500 18.500 32 7.500 50.500 18.500 55.500 38 38.500 52.500" />
          <path d="M23.500 39C19.500 32 22.500 24 32 17.500c9.500 6.500 12.500 14.500 8.500 21.500" />
        </g>
        <path d="M32 29.500c5 5.500 6 12.500 0 19.500-6-7-5-14 0-19.500Z" fill="#e3a321" />
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
