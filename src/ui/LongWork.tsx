import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { ConfirmButton, type ConfirmButtonProps } from './ConfirmButton.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { StatusChip, type Tone } from './StatusChip.tsx'

export interface LongWorkProps {
  /** What is being done: "Sending the report". */
  label: string
  done: number
  /** Zero while it is not known yet. */
  total: number
  /** "120 of 214" in words. */
  countText: string
  /** "35 a second, about 3 seconds left" */
  rateText?: string
  status: { tone: Tone; label: string }
  /** Left out once the work cannot be stopped any more. */
  cancel?: Pick<ConfirmButtonProps, 'label' | 'question' | 'onConfirm'>
  /** Beside the button that stops it: another one. */
  beside?: ReactNode
  /** Below the bar: counts of faults, a link to the result. */
  children?: ReactNode
}

/** A tenth of the way is news; each single row is not. */
const NEWS_STEPS = 10

/** The progress of work that goes on without the reader. Screen readers hear each tenth and each change of state. */
export function LongWork({ label, done, total, countText, rateText, status, cancel, beside, children }: LongWorkProps) {
  const share = total > 0 ? done / total : 0
  const step = `${Math.floor(share * NEWS_STEPS)} ${status.label}`
  const text = `${label}: ${status.label}, ${countText}`
  const [news, setNews] = useState({ step, text })
  if (news.step !== step) setNews({ step, text })
  return (
    <Box
      sx={{
        border: '1px solid var(--athar-hairline)',
        bgcolor: 'var(--athar-surface)',
        borderRadius: 1,
        p: { xs: 2, sm: 3 },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'center',
          flexWrap: 'wrap',
          gap: 1,
          mb: 1.5,
        }}
      >
        <StatusChip tone={status.tone} label={status.label} />
        {cancel === undefined && !beside ? null : (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {beside}
            {cancel === undefined ? null : <ConfirmButton size="small" variant="outlined" tone="danger" {...cancel} />}
          </Box>
        )}
      </Box>
      <ProgressBar label={label} value={done} max={total} valueText={countText} />
      {rateText === undefined ? null : (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1, fontVariantNumeric: 'tabular-nums' }}>
          {rateText}
        </Typography>
      )}
      <span role="status" className="athar-hidden">
        {news.text}
      </span>
      {children === undefined ? null : <Box sx={{ mt: 2 }}>{children}</Box>}
    </Box>
  )
}
