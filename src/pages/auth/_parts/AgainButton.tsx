import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Failure } from '../../../generate/Failure.tsx'
import { useAct } from '../../../generate/hooks/useAct.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { AGAIN_AFTER_S, useSecondsTo } from './useSecondsTo.ts'

interface AgainButtonProps {
  /** When it was sent last, in milliseconds since 1970. */
  sentAt: number
  again: () => Promise<void>
  /** What is said once it was sent again. */
  done: string
}

/** [2.73], [7.8] the same message once more, a minute later at the earliest. */
export function AgainButton({ sentAt, again, done }: AgainButtonProps) {
  const translate = useTranslate()
  const [isSent, setSent] = useState(false)
  // Kept here as well as by whoever asked: that follows a moment later, and nobody is to press in between.
  const [last, setLast] = useState(sentAt)
  const seconds = useSecondsTo(last + AGAIN_AFTER_S * 1000)
  const { run, busy, error } = useAct(async () => {
    setSent(false)
    await again()
    setLast(Date.now())
    setSent(true)
  })
  const wait = translate('auth.checkEmail.againIn', {
    time: translate('common.unit.seconds', { smart_count: seconds }),
  })
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {isSent ? <Notice tone="success">{done}</Notice> : null}
      {error === null ? null : <Failure error={error} />}
      <Button
        variant="outlined"
        size="large"
        disabled={busy || seconds > 0}
        aria-busy={busy}
        onClick={() => void run()}
        sx={{ fontVariantNumeric: 'tabular-nums' }}
      >
        {seconds > 0 ? wait : translate('auth.checkEmail.again')}
      </Button>
    </Box>
  )
}
