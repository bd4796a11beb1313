import ArrowBack from '@mui/icons-material/ArrowBack'
import ArrowForward from '@mui/icons-material/ArrowForward'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useHasKeys } from '../../ui/useHasKeys.ts'
import { commandKey } from '../keys/letters.ts'
import type { Step } from './steps.ts'

interface CardProps {
  step: Step
  at: number
  of: number
  go: (by: number) => void
  onEnd: () => void
}

/** What a step says, with what this machine has: a keyboard, or a menu that is behind "More". */
function useWords({ name, isUnderMore }: Step): string {
  const translate = useTranslate()
  const hasKeys = useHasKeys()
  return [
    translate(`tour.steps.${name}.text`),
    name === 'find' && hasKeys ? translate('tour.byKeys', { keys: `\u2066${commandKey()}+K\u2069` }) : '',
    isUnderMore ? translate('tour.underMore') : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** The words of a step. The cursor comes to the way on: a screen reader then says whose dialog it is in. */
export function Card({ step, at, of, go, onEnd }: CardProps) {
  const translate = useTranslate()
  const id = useId()
  const words = useWords(step)
  const onward = useRef<HTMLButtonElement>(null)
  useEffect(() => onward.current?.focus({ preventScroll: true }), [])
  const isLast = at === of - 1
  return (
    <Paper
      role="dialog"
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      elevation={0}
      sx={CARD}
    >
      <Typography variant="body2" color="textSecondary">
        {translate('tour.step', { at: at + 1, of })}
      </Typography>
      <Typography id={`${id}-title`} component="h2" variant="h5" sx={{ mt: 0.5 }}>
        {translate(`tour.steps.${step.name}.title`)}
      </Typography>
      <Typography id={`${id}-text`} sx={{ mt: 0.5 }}>
        {words}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 2 }}>
        {isLast ? null : (
          <Button variant="text" onClick={onEnd} sx={{ marginInlineStart: -1 }}>
            {translate('tour.end')}
          </Button>
        )}
        <Box sx={{ display: 'flex', gap: 1, marginInlineStart: 'auto' }}>
          {at === 0 ? null : (
            <Button
              variant="outlined"
              aria-label={translate('tour.previous')}
              onClick={() => go(-1)}
              sx={{ minWidth: 44, px: 1 }}
            >
              <ArrowBack className="athar-mirror" />
            </Button>
          )}
          <Button
            ref={onward}
            variant="contained"
            onClick={() => (isLast ? onEnd() : go(1))}
            {...(!isLast && { endIcon: <ArrowForward className="athar-mirror" /> })}
          >
            {translate(isLast ? 'common.action.done' : 'tour.next')}
          </Button>
        </Box>
      </Box>
    </Paper>
  )
}

const CARD = {
  width: 'min(360px, 100vw - 32px)',
  maxHeight: 'calc(100dvh - 32px)',
  overflowY: 'auto',
  p: 2.5,
  borderRadius: 1,
  bgcolor: 'var(--athar-raised)',
  border: '1px solid var(--athar-hairline)',
  boxShadow: 'var(--athar-shadow)',
} as const
