import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { LIMITS } from '../../../resources/_kit/limits.ts'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { linkIn, type Opened, openLink } from './links.ts'
import { searchOf } from './views.ts'

/** The list as a link has opened it, until its reader goes on to one of their own. */
export interface OpenedLink {
  opened: Opened | null
  set: (opened: Opened | null) => void
  /** True while the address still is the link's: what it asks for has not been looked at. */
  isOpening: boolean
}

/**
 * Opens a list by a link that somebody has handed on: its address becomes that of what this reader may ask for, and its
 * columns and look are shown without being kept. `isReady`: whether it is known what they may see.
 */
export function useLink(
  resource: Resource,
  choices: Readonly<Record<string, readonly string[]>> | undefined,
  isReady: boolean,
): OpenedLink {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [opened, set] = useState<Opened | null>(null)
  const [read, setRead] = useState<string | null>(null)
  const link = linkIn(search)
  if (link !== null && isReady && read !== search) {
    setRead(search)
    set(openLink(resource, choices, link))
  }
  // The same link may be opened again.
  if (link === null && read !== null) setRead(null)
  const asked = link === null || read !== search ? undefined : opened?.link
  useEffect(() => {
    if (asked) void navigate({ search: searchOf(asked, LIMITS.pageSize) }, { replace: true })
  }, [asked, navigate])
  return { opened, set, isOpening: link !== null }
}
