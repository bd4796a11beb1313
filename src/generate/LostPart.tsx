import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { isGone, isOutOfReach } from '../providers/arrive.ts'
import { useConnected } from '../providers/connection.ts'
import { splitWords } from '../providers/errorText.ts'
import { networkFault } from '../providers/fault.ts'

/** A part as narrow as this is a button. */
const NARROW = 60

interface LostPartProps {
  fault: unknown
  room: { sm: number; width?: number }
  onRetry: () => void
}

/**
 * Where a part of the page could not be had: said in its own room, and the page around it stays. It comes by itself once the
 * network is back; one that a newer version has taken away comes with the page.
 */
export function LostPart({ fault, room, onRetry }: LostPartProps) {
  const translate = useTranslate()
  const isConnected = useConnected()
  const wasConnected = useRef(isConnected)
  const mayCome = isOutOfReach(fault)
  useEffect(() => {
    if (mayCome && isConnected && !wasConnected.current) onRetry()
    wasConnected.current = isConnected
  }, [mayCome, isConnected, onRetry])
  useEffect(() => {
    // One that a newer version has taken away is nobody's fault.
    if (!mayCome && !isGone(fault)) reportError(fault)
  }, [mayCome, fault])
  if (room.sm === 0) return null
  const words = mayCome ? splitWords(networkFault().message).title : translate('shell.crashed.part')
  const label = translate(mayCome ? 'common.action.retry' : 'common.action.reload')
  const act = mayCome ? onRetry : () => window.location.reload()
  const isNarrow = (room.width ?? room.sm) <= NARROW
  return (
    <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {isNarrow ? null : <span>{words}</span>}
      <Button size="small" color="inherit" title={words} onClick={act}>
        {label}
      </Button>
    </Box>
  )
}
