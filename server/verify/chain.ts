import { sha256 } from './canonical.ts'

/** An entry of an entity's log, as far as it is chained to the others. */
export interface Link {
  /** From 1. */
  place: number
  /** The hash of the entry before. */
  previous: string
  /** SHA-256 of what is signed. */
  digest: string
  hash: string
}

/** What the first entry names as the one before. */
export const BEFORE_FIRST = '0'.repeat(64)

const hashOf = ({ place, previous, digest }: Omit<Link, 'hash'>): string => sha256(`${place}.${previous}.${digest}`)

/** The entry after the last one. */
export function linkAfter(last: Pick<Link, 'place' | 'hash'> | null, digest: string): Link {
  const link = { place: (last?.place ?? 0) + 1, previous: last?.hash ?? BEFORE_FIRST, digest }
  return { ...link, hash: hashOf(link) }
}

/** Whether entries follow each other without a gap, each with its own hash; none is no chain. */
export const holdsTogether = (links: readonly Link[]): boolean =>
  links.length > 0 &&
  links.every((link, at) => {
    const before = links[at - 1]
    const follows = before === undefined || (link.place === before.place + 1 && link.previous === before.hash)
    const begins = link.place !== 1 || link.previous === BEFORE_FIRST
    return follows && begins && link.hash === hashOf(link)
  })
