import Box from '@mui/material/Box'
import { type ComponentType, createElement, useEffect, useLayoutEffect, useState } from 'react'
import { useNotify } from 'react-admin'
import { isGone } from '../providers/arrive.ts'
import { networkFault } from '../providers/fault.ts'
import { bringAllTexts, bringListTexts } from '../providers/i18nProvider.ts'
import { loadNewer } from '../providers/reload.ts'
import { LostPart } from './LostPart.tsx'

/** Room left free for a part on its way, in pixels: on phones, and from 600 pixels of width on. */
export interface Room {
  xs: number
  sm: number
  /** For a part in a row with others. */
  width?: number
}

/** So much free room would look as if nothing were there. */
const TALL = 300

/** Shown where a part is long on its way: what comes at once needs no shadow before it. */
const COMING = {
  borderRadius: 1,
  bgcolor: 'var(--athar-sunk)',
  animation: 'athar-part-comes 0.4s 0.3s backwards',
  '@keyframes athar-part-comes': { from: { opacity: 0 } },
} as const

const loads: (() => Promise<unknown>)[] = []

/** Fetches every part that a module loaded so far may show. */
export const fetchParts = async (): Promise<void> => {
  await Promise.all(loads.map((bring) => bring()))
}

/** Texts that a part may wait for. */
const TEXTS = { first: async () => undefined, lists: bringListTexts, all: bringAllTexts }

/** What has come of a part on its way; a fault until it is asked for anew. */
type Come<P> = { part: ComponentType<P> } | { fault: unknown } | null

/**
 * A part with a heavy library behind it, fetched when it is first shown. Until then its room stands free, so that
 * nothing jumps when it comes; one that is here already is shown at once.
 *
 * No Suspense: React holds back what comes within 300 ms of an outline, and parts within parts would each wait so long,
 * with their files here (docs/decisions/137).
 *
 * @param says the texts that it waits for; `lists`: those of i18n/en/lists.ts beside the first; `first`: none beside those of the first pages
 */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  room: Room,
  says: keyof typeof TEXTS = 'all',
): ((props: P) => React.JSX.Element) & { bring: () => Promise<unknown> } {
  let here: ComponentType<P> | null = null
  const bring = async (): Promise<ComponentType<P>> => {
    // The first page says little: what a part says comes beside it.
    const [part] = await Promise.all([load(), TEXTS[says]()])
    here = part
    return part
  }
  loads.push(bring)
  function Later(props: P) {
    // Decided once: going over from the one to the other would lose what someone has typed.
    const [come, setCome] = useState<Come<P>>(() => here && { part: here })
    const isAsked = come === null
    useLayoutEffect(() => {
      if (!isAsked) return undefined
      let isGone = false
      const show = (now: Come<P>) => {
        if (!isGone) setCome(now)
      }
      bring().then(
        (part) => show({ part }),
        (fault: unknown) => show({ fault }),
      )
      return () => {
        isGone = true
      }
    }, [isAsked])
    if (come !== null && 'part' in come) return createElement(come.part, props)
    // What could not be had is asked for anew by whoever shows it; meanwhile the page around it stays.
    if (come !== null) return <LostPart fault={come.fault} room={room} onRetry={() => setCome(null)} />
    return (
      <Box
        aria-busy="true"
        sx={[{ minWidth: room.width, minHeight: { xs: room.xs, sm: room.sm } }, room.sm >= TALL && COMING]}
      />
    )
  }
  // Whoever is about to show it may fetch it ahead.
  return Object.assign(Later, { bring })
}

/** Whether these parts are here, or cannot be had: whoever draws them together draws them in their places. */
export function useBrought(parts: readonly { bring: () => Promise<unknown> }[]): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    let isGone = false
    void Promise.allSettled(parts.map((one) => one.bring())).then(() => {
      if (!isGone) setOver(true)
    })
    return () => {
      isGone = true
    }
  }, [parts])
  return isOver
}

/** What opens over the page, as screen readers announce it at its button. */
type Popup = 'dialog' | 'menu'

interface Opening {
  isOpen: boolean
  close: () => void
  /** What the button that opens it takes: who points at it or comes to it by keyboard will press it soon. */
  button: {
    'aria-haspopup': Popup
    onClick: () => void
    onPointerEnter: () => void
    onFocus: () => void
  }
}

/** What becomes of a press whose part cannot be had: a newer version comes with the page, all else is said and the page stays. */
export function useLost(): (fault: unknown) => Promise<void> {
  const notify = useNotify()
  return async (fault) => {
    if (isGone(fault) && (await loadNewer())) return
    notify(networkFault().message, { type: 'error' })
  }
}

/**
 * Opens a dialog that is fetched for it. It opens once it is here, with the cursor still at its button; where it cannot
 * be had, that is said and the page stays.
 */
export function useDialog(dialog: { bring: () => Promise<unknown> }, popup: Popup = 'dialog'): Opening {
  const lost = useLost()
  const [isOpen, setOpen] = useState(false)
  const ahead = () => void dialog.bring().catch(() => undefined)
  const onClick = () => void dialog.bring().then(() => setOpen(true), lost)
  const button = { 'aria-haspopup': popup, onClick, onPointerEnter: ahead, onFocus: ahead } as const
  return { isOpen, close: () => setOpen(false), button }
}

/** The room of what lies over the page: none. */
export const OVER_THE_PAGE: Room = { xs: 0, sm: 0 }
