import Box from '@mui/material/Box'
import Modal from '@mui/material/Modal'
import Popper, { type PopperProps } from '@mui/material/Popper'
import { useTheme } from '@mui/material/styles'
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { Card } from './Card.tsx'
import { type Ring, useRing } from './ring.ts'
import type { Step } from './steps.ts'

/** Beside the ring where there is most room, and always within the window. */
const PLACED: PopperProps['popperOptions'] = {
  strategy: 'fixed',
  modifiers: [
    { name: 'offset', options: { offset: [0, 12] } },
    { name: 'preventOverflow', options: { altAxis: true, tether: false, padding: 16 } },
  ],
}

/** The light around what a step is about; the rest of the page is veiled. Left is left in both directions. */
const RING = {
  position: 'fixed',
  borderRadius: '12px',
  outline: '3px solid var(--athar-accent)',
  boxShadow: '0 0 0 200vmax var(--athar-veil)',
  pointerEvents: 'none',
  transition: 'top 200ms, left 200ms, width 200ms, height 200ms',
} as const

function useAnchor(ring: Ring | null) {
  return useMemo(() => {
    if (ring === null) return null
    const rect = new DOMRect(ring.left, ring.top, ring.width, ring.height)
    return { getBoundingClientRect: () => rect }
  }, [ring])
}

/** The arrow that leads on points where reading does. */
const STEP_OF: Readonly<Record<string, { ltr: number; rtl: number }>> = {
  ArrowRight: { ltr: 1, rtl: -1 },
  ArrowLeft: { ltr: -1, rtl: 1 },
}

const isHeld = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  altKey || ctrlKey || metaKey || shiftKey

interface WalkProps {
  steps: readonly Step[]
  /** Finds anew what is on screen. */
  onLook: () => void
  onClose: () => void
}

/** Keeps its step by name when the window becomes another: a phone has other elements. */
function useStep(steps: readonly Step[]) {
  const [current, setCurrent] = useState({ name: steps[0]?.name, at: 0 })
  const named = steps.findIndex(({ name }) => name === current.name)
  const at = named === -1 ? Math.min(current.at, steps.length - 1) : named
  const go = (by: number) => {
    const next = steps[at + by]
    if (next) setCurrent({ name: next.name, at: at + by })
  }
  return { at, go }
}

/** The cursor goes back where it was, without moving the page as its own way back would. */
function useWayBack(): void {
  const [from] = useState(() => ({ y: window.scrollY, cursor: document.activeElement }))
  useEffect(
    () => () => {
      if (from.cursor instanceof HTMLElement && from.cursor.isConnected) from.cursor.focus({ preventScroll: true })
      window.scrollTo(0, from.y)
    },
    [from],
  )
}

/** One step after the other, by button or arrow; Escape ends it, and the cursor is back where it was. */
export function Walk({ steps, onLook, onClose }: WalkProps) {
  const { direction } = useTheme()
  const { at, go } = useStep(steps)
  useWayBack()
  const onResize = useEffectEvent(onLook)
  useEffect(() => {
    window.addEventListener('resize', onResize)
    return () => window.removeEventListener('resize', onResize)
  }, [])
  const onKey = (event: KeyboardEvent) => {
    const by = isHeld(event) ? undefined : STEP_OF[event.key]?.[direction]
    if (by === undefined) return
    event.preventDefault()
    go(by)
  }
  const step = steps[at]
  return step === undefined ? null : (
    <Modal open hideBackdrop disableScrollLock disableRestoreFocus onClose={onClose} sx={UNPRINTED}>
      <Box onKeyDown={onKey} sx={{ '&:focus': { outline: 'none' } }}>
        <Stop step={step} at={at} of={steps.length} go={go} onLook={onLook} onEnd={onClose} />
      </Box>
    </Modal>
  )
}

const UNPRINTED = { '@media print': { display: 'none' } } as const

interface StopProps {
  step: Step
  at: number
  of: number
  go: (by: number) => void
  onLook: () => void
  onEnd: () => void
}

function Stop({ step, onLook, ...card }: StopProps) {
  const ring = useRing(step, onLook)
  const anchor = useAnchor(ring)
  if (ring === null || anchor === null) return null
  return (
    <>
      <Box aria-hidden="true" sx={RING} style={{ ...ring }} />
      <Popper role="presentation" open disablePortal anchorEl={anchor} placement="auto" popperOptions={PLACED}>
        <Card key={step.name} step={step} {...card} />
      </Popper>
    </>
  )
}
