import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

export type StepState = 'notStarted' | 'inProgress' | 'completed'

export interface Step {
  id: string
  label: string
  state: StepState
  /** The state in words: colour and mark alone do not say it. */
  stateLabel: string
  /** How far it is behind its plan, where it is. */
  late?: string | undefined
  /** Dates or a note below the label. */
  detail?: ReactNode
}

function Mark({ state }: { state: StepState }) {
  const done = state === 'completed'
  const colour = state === 'notStarted' ? 'var(--athar-outline)' : 'var(--athar-action)'
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true" style={{ flex: 'none' }}>
      <circle cx="12" cy="12" r="10" fill={done ? colour : 'var(--athar-surface)'} stroke={colour} strokeWidth="2" />
      {done ? <path d="m7.500 12.500 3 3 6-6.500" fill="none" stroke="var(--athar-on-action)" strokeWidth="2" /> : null}
      {state === 'inProgress' ? <circle cx="12" cy="12" r="5" fill="var(--athar-accent)" /> : null}
    </svg>
  )
}

function Words({ step: { label, stateLabel, late, detail } }: { step: Step }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="p" sx={{ fontWeight: 600, lineHeight: 1.4 }}>
        {label}
      </Typography>
      <Typography component="p" variant="body2" color="textSecondary">
        {stateLabel}
        {late === undefined ? null : (
          <Box component="span" sx={{ display: 'block', color: 'error.main', fontWeight: 600 }}>
            {late}
          </Box>
        )}
      </Typography>
      {detail === undefined ? null : (
        // A day in two calendars may be longer than a column: it ends in the next line, not in the next column.
        <Typography component="div" variant="body2" color="textSecondary" sx={{ '& *': { whiteSpace: 'normal' } }}>
          {detail}
        </Typography>
      )}
    </Box>
  )
}

/** A step and the line that leads from its mark to the next one. */
const shapeOf = ({ state }: Step, isLast: boolean, across: string) =>
  ({
    position: 'relative',
    breakInside: 'avoid',
    display: 'flex',
    gap: 1.5,
    pb: isLast ? 0 : 2.5,
    '&::before': {
      content: isLast ? 'none' : '""',
      position: 'absolute',
      printColorAdjust: 'exact',
      bgcolor: state === 'completed' ? 'var(--athar-action)' : 'var(--athar-hairline)',
      insetInlineStart: 11,
      top: 24,
      bottom: 0,
      width: 2,
    },
    [across]: {
      flexDirection: 'column',
      gap: 1,
      pb: 0,
      paddingInlineEnd: 2,
      '&::before': { insetInlineStart: 24, insetInlineEnd: 0, top: 11, bottom: 'auto', width: 'auto', height: 2 },
    },
  }) as const

/** A step's name and its days have room across from this on, in pixels. */
const LEAST = 176

/** The stages of a project in order: across where they have room, else downwards. `label` names the list. */
export function Steps({ label, steps }: { label: string; steps: readonly Step[] }) {
  const across = `@container (min-width: ${steps.length * LEAST}px)`
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box
        component="ol"
        aria-label={label}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          [across]: { gridTemplateColumns: `repeat(${steps.length}, minmax(0, 1fr))` },
        }}
      >
        {steps.map((step, index) => (
          <Box
            component="li"
            key={step.id}
            aria-current={step.state === 'inProgress' ? 'step' : undefined}
            sx={shapeOf(step, index === steps.length - 1, across)}
          >
            <Mark state={step.state} />
            <Words step={step} />
          </Box>
        ))}
      </Box>
    </Box>
  )
}
