import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

export interface ProgressBarProps {
  label: string
  value: number
  /** What counts as whole; 100 when not given. Zero or less reads as nothing reached. */
  max?: number
  /** How the state is said and shown: "62 %", "12 of 40 homes". */
  valueText: string
  /** Something richer than `valueText` to show in its place. */
  shown?: ReactNode
  tone?: 'action' | 'accent' | 'danger'
  /** A thin line with its figure after it; the name is said where it is not seen. */
  isSlim?: boolean
  /** A part of a whole that stands, not a way that is being gone. */
  isMeter?: boolean
  /** Nothing is left: without a filling its ground tells it apart. */
  isUsedUp?: boolean
}

const FILL = { action: 'var(--athar-action)', accent: 'var(--athar-accent)', danger: 'var(--athar-danger)' } as const

/** The figure stands at the end of its line. */
const SLIM = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'row-reverse',
  alignItems: 'center',
  gap: 1,
} as const

/** How far something has come, with its name and its figure beside it. More than whole is drawn as whole. */
export function ProgressBar({
  label,
  value,
  max = 100,
  valueText,
  shown,
  tone = 'action',
  isSlim = false,
  isMeter = false,
  isUsedUp = false,
}: ProgressBarProps) {
  const id = useId()
  const percent = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0
  return (
    <Box sx={isSlim ? SLIM : undefined}>
      <Box
        sx={{ display: 'flex', justifyContent: 'space-between', flexWrap: 'wrap', columnGap: 2, mb: isSlim ? 0 : 0.5 }}
      >
        <Typography component="span" id={id} variant="body2" className={isSlim ? 'athar-hidden' : undefined}>
          {label}
        </Typography>
        <Typography component="span" variant="body2" aria-hidden="true" sx={{ fontWeight: 600 }}>
          {shown ?? valueText}
        </Typography>
      </Box>
      <Box
        role={isMeter ? 'meter' : 'progressbar'}
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(percent)}
        aria-valuetext={valueText}
        sx={{
          flex: 1,
          height: isSlim ? 8 : 10,
          borderRadius: 99,
          bgcolor: isUsedUp ? 'var(--athar-danger-soft)' : 'var(--athar-sunk)',
          border: '1px solid',
          borderColor: isUsedUp ? 'var(--athar-danger)' : 'var(--athar-hairline)',
          overflow: 'hidden',
          // On paper too the bar is the picture of its figure.
          printColorAdjust: 'exact',
        }}
      >
        <div
          style={{
            blockSize: '100%',
            inlineSize: `${percent}%`,
            background: FILL[tone],
            borderRadius: 99,
            transition: 'inline-size 200ms',
          }}
        />
      </Box>
    </Box>
  )
}
