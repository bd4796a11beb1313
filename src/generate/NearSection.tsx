import Box from '@mui/material/Box'
import { useIsFetching } from '@tanstack/react-query'
import { type ReactNode, type Ref, useEffect, useState } from 'react'
import { Section, type SectionProps } from '../ui/Section.tsx'
import { useNear } from '../ui/useNear.ts'

interface HeldProps extends Partial<Pick<SectionProps, 'title' | 'action'>> {
  /** Kept free for what stands in it, in pixels. */
  height: number
  /** Given the place, for whoever watches it. */
  place?: Ref<Element>
}

/** A part whose heading stands there, for whoever goes from heading to heading, before what it shows does. */
export function HeldSection({ title, action, height, place }: HeldProps) {
  const room = <Box ref={place} aria-busy="true" sx={{ minHeight: height }} />
  return title === undefined ? (
    room
  ) : (
    <Section title={title} action={action}>
      {room}
    </Section>
  )
}

/** An answer that hangs holds nothing else back for longer. */
const LONGEST_MS = 8000

function useOver(): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const waiting = setTimeout(() => setOver(true), LONGEST_MS)
    return () => clearTimeout(waiting)
  }, [])
  return isOver
}

/**
 * A part further down a page, fetched and asked for once one comes near it: a first visit by a slow line waits for what is in
 * sight alone. `children`: the whole part, its heading with it; no title where it may come to nothing.
 */
export function NearSection({ children, ...held }: Omit<HeldProps, 'place'> & { children: ReactNode }) {
  const isOver = useOver()
  const isStill = useIsFetching() === 0 || isOver
  const { isNear, setPlace } = useNear(isStill)
  return isNear ? children : <HeldSection {...held} place={setPlace} />
}
