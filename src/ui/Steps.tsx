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

/** The stages of a project in order: across where there is room, downwards on a phone. `label` names the list. */
export function Steps({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <Box
      component="ol"
      aria-label={label}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: `repeat(${steps.length}, minmax(0, 1fr))` },
      }}
    >
      {steps.map((step, index) => (
        <Box
          component="li"
          key={step.id}
          aria-current={step.state === 'inProgress' ? 'step' : undefined}
          sx={{
            position: 'relative',
            breakInside: 'avoid',
            display: 'flex',
            flexDirection: { xs: 'row', md: 'column' },
            gap: { xs: 1.5, md: 1 },
            pb: { xs: index === steps.length - 1 ? 0 : 2.5, md: 0 },
            paddingInlineEnd: { md: 2 },
            '&::before': {
              content: index === steps.length - 1 ? 'none' : '""',
              position: 'absolute',
              printColorAdjust: 'exact',
              bgcolor: step.state === 'completed' ? 'var(--athar-action)' : 'var(--athar-hairline)',
              insetInlineStart: { xs: 11, md: 24 },
              insetInlineEnd: { xs: 'auto', md: 0 },
              top: { xs: 24, md: 11 },
              bottom: { xs: 0, md: 'auto' },
              width: { xs: 2, md: 'auto' },
              height: { xs: 'auto', md: 2 },
            },
          }}
        >
          <Mark state={step.state} />
          <div>
            <Typography component="p" sx={{ fontWeight: 600, lineHeight: 1.4 }}>
              {step.label}
            </Typography>
            <Typography component="p" variant="body2" color="textSecondary">
              {step.stateLabel}
              {step.late === undefined ? null : (
                <Box component="span" sx={{ display: 'block', color: 'error.main', fontWeight: 600 }}>
                  {step.late}
                </Box>
              )}
            </Typography>
            {step.detail === undefined ? null : (
              <Typography component="div" variant="body2" color="textSecondary">
                {step.detail}
              </Typography>
            )}
          </div>
        </Box>
      ))}
    </Box>
  )
}
