import { createHash } from 'node:crypto'

/**
 * A tree over many digests (the form of RFC 6962): whoever has one digest and the few beside its way up can tell that it is
 * among those that the root stands for, and learns nothing of the others.
 */
const LEAF = Buffer.from([0])
const NODE = Buffer.from([1])

const hash = (...parts: Buffer[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest()
const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex')

/** The largest power of two below it. */
const half = (count: number): number => 2 ** (Math.ceil(Math.log2(count)) - 1)

function rootOf(leaves: readonly string[]): Buffer {
  const [only] = leaves
  if (only === undefined) throw new Error('a tree without leaves')
  if (leaves.length === 1) return hash(LEAF, bytes(only))
  const at = half(leaves.length)
  return hash(NODE, rootOf(leaves.slice(0, at)), rootOf(leaves.slice(at)))
}

/** @param leaves digests in hex @returns hex @throws where there are none */
export const treeRoot = (leaves: readonly string[]): string => rootOf(leaves).toString('hex')

/** What stands beside the way up from a leaf, from below: `left` is put before what has been reached, `right` behind it. */
export type Beside = { left: string } | { right: string }

export function treePath(leaves: readonly string[], index: number): Beside[] {
  if (leaves.length === 1) return []
  const at = half(leaves.length)
  const [first, second] = [leaves.slice(0, at), leaves.slice(at)]
  return index < at
    ? [...treePath(first, index), { right: treeRoot(second) }]
    : [...treePath(second, index - at), { left: treeRoot(first) }]
}
