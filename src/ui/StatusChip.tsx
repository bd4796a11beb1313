import Box from '@mui/material/Box'

export type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info' | 'accent'

const LOOK: Record<Tone, { ground: string; ink: string; mark: string }> = {
  neutral: { ground: 'var(--athar-sunk)', ink: 'var(--athar-ink)', mark: 'var(--athar-ink-soft)' },
  success: { ground: 'var(--athar-success-soft)', ink: 'var(--athar-success)', mark: 'var(--athar-success)' },
  warning: { ground: 'var(--athar-warning-soft)', ink: 'var(--athar-warning)', mark: 'var(--athar-warning)' },
  danger: { ground: 'var(--athar-danger-soft)', ink: 'var(--athar-danger)', mark: 'var(--athar-danger)' },
  info: { ground: 'var(--athar-info-soft)', ink: 'var(--athar-info)', mark: 'var(--athar-info)' },
  accent: { ground: 'var(--athar-accent-soft)', ink: 'var(--athar-accent-text)', mark: 'var(--athar-accent)' },
}

/** A state in a word, with a mark in its colour. The word carries the meaning, the colour only helps. */
export function StatusChip({ tone, label }: { tone: Tone; label: string }) {
  const look = LOOK[tone]
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        px: 1.25,
        py: 0.25,
        borderRadius: 99,
        bgcolor: look.ground,
        color: look.ink,
        fontSize: '0.8125rem',
        fontWeight: 500,
        whiteSpace: 'nowrap',
        printColorAdjust: 'exact',
      }}
    >
      <Box
        component="span"
        aria-hidden="true"
        sx={{ width: 8, height: 8, borderRadius: 99, bgcolor: look.mark, flex: 'none' }}
      />
      {label}
    </Box>
  )
}
