import Check from '@mui/icons-material/Check'
import ContentCopy from '@mui/icons-material/ContentCopy'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'

const SHOWN_MS = 2500

export interface CopyButtonProps {
  text: string
  label: string
  copiedLabel: string
  /** Said when the browser refuses the clipboard (an insecure address, for one). */
  failedLabel: string
}

/** Copies a text and says that it did. */
export function CopyButton({ text, label, copiedLabel, failedLabel }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'idle' | 'copied' | 'failed'>('idle')
  useEffect(() => {
    if (outcome === 'idle') return undefined
    const timer = setTimeout(() => setOutcome('idle'), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('failed')
    }
  }
  const shown = { idle: label, copied: copiedLabel, failed: failedLabel }[outcome]
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        startIcon={outcome === 'copied' ? <Check /> : <ContentCopy />}
        onClick={() => void copy()}
      >
        {shown}
      </Button>
      <span role="status" className="athar-hidden">
        {outcome === 'idle' ? '' : shown}
      </span>
    </>
  )
}
