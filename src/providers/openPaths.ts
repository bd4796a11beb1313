import type { Role } from '../../resources/_kit/roles.ts'
import { sessionNow } from './settings.ts'

type IsOpen = (path: string, roles: readonly Role[]) => boolean

let asked: IsOpen = () => false

/** The table of routes tells what it knows: pages, which stand in that table themselves, cannot ask it. */
export const learnOpenPaths = (isOpen: IsOpen): void => {
  asked = isOpen
}

/** Whether there is a page at this path, and whoever is signed in may see it. */
export const isOpenToMe = (path: string): boolean => asked(path, sessionNow()?.roles ?? [])
