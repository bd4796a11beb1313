/** Whether what is kept is what was signed. Pure: it reads nothing. */
import type { KeyObject } from 'node:crypto'
import { z } from 'zod'
import { digestOf, sha256 } from './canonical.ts'
import { holdsTogether, type Link } from './chain.ts'
import { codeOf } from './code.ts'
import type { Entry, Evidence, Segment, SignedHead } from './evidence.ts'
import { openJws, saidIn } from './jws.ts'
import { leafOf } from './leaf.ts'
import { treeRoot } from './merkle.ts'

type PublicKeys = ReadonlyMap<string, KeyObject>

const published = z.object({
  v: z.literal(1),
  iss: z.string(),
  entity: z.object({ id: z.string(), name: z.string() }),
  report: z.string(),
  kind: z.string(),
  title: z.string(),
  publishedAt: z.string(),
  version: z.int(),
})
const versionShape = published.extend({
  type: z.literal('report'),
  language: z.enum(['ar', 'en']),
  content: z.string(),
})
const lettersShape = published.extend({ type: z.literal('letters'), count: z.int(), root: z.string() })
const headShape = z.object({
  v: z.literal(1),
  type: z.literal('head'),
  iss: z.string(),
  entity: z.string(),
  place: z.int(),
  hash: z.string(),
  at: z.string(),
})

/** What was published, in the words that were signed. */
export type SignedVersion = z.infer<typeof versionShape>

const sameMoment = (a: string, b: string): boolean => Date.parse(a) === Date.parse(b)

/** What an entry's signature says; null where it is none, or the row beside it says something else. */
function openEntry<S extends z.ZodType<z.infer<typeof published>>>(
  entry: Entry,
  keys: PublicKeys,
  shape: S,
): z.infer<S> | null {
  const opened = openJws(entry.signature, keys)
  const said = shape.safeParse(opened?.value)
  if (!opened || !said.success || sha256(opened.payload) !== entry.digest) return null
  const { report, title, version, publishedAt } = said.data
  const alike =
    report === entry.report &&
    title === entry.title &&
    version === entry.number &&
    sameMoment(publishedAt, entry.publishedAt)
  return alike ? said.data : null
}

/** The log around an entry up to a signed end: nothing taken out, put in or changed. */
function standsIn({ chain, head }: Segment, entry: Entry, entity: string, keys: PublicKeys): boolean {
  const { place, hash, digest } = entry
  const isThere = chain.some((link) => link.place === place && link.hash === hash && link.digest === digest)
  return isThere && holdsTogether(chain) && (head === null || isEndOf(head, entity, chain, keys))
}

function holdsInLog({ entity, segments, version, letter }: Evidence, keys: PublicKeys): boolean {
  const entries = [version, ...(letter?.batch ? [letter.batch] : [])]
  return entries.every((entry, at) => {
    const segment = segments[at]
    return segment !== undefined && standsIn(segment, entry, entity.id, keys)
  })
}

function isEndOf(head: SignedHead, entity: string, chain: readonly Link[], keys: PublicKeys): boolean {
  const said = headShape.safeParse(openJws(head.signature, keys)?.value)
  if (!said.success) return false
  const { place, hash, entity: of } = said.data
  const last = chain.at(-1)
  return of === entity && place === head.place && hash === head.hash && last?.place === place && last.hash === hash
}

function letterHolds({ letter }: Evidence, version: SignedVersion, keys: PublicKeys): boolean {
  if (!letter) return true
  const { words, salt, contentDigest, batch } = letter
  const said = batch && openEntry(batch, keys, lettersShape)
  const { leaves } = batch ?? {}
  if (!said || !leaves || contentDigest === null || leaves.length === 0) return false
  if (said.report !== version.report || said.count !== leaves.length || said.root !== treeRoot(leaves)) return false
  // Of a letter whose donor was erased the digest is all that is left.
  const now = words === null || salt === null ? null : leafOf({ content: version.content, salt, words })
  return leaves.includes(contentDigest) && (now === null || now === contentDigest)
}

/** `erased`: the donor's own part is gone, at the donor's wish; what all share stands as it was. */
export type State = 'intact' | 'altered' | 'erased'

export interface Checked {
  state: State
  /** As it was signed; of an altered one as far as it can be told. */
  said: Pick<SignedVersion, 'title' | 'publishedAt' | 'version' | 'kind'> & { entityName: string }
}

export function check(evidence: Evidence, keys: PublicKeys): Checked {
  const { version, content, letter } = evidence
  const signed = openEntry(version, keys, versionShape)
  const holds =
    signed !== null &&
    signed.entity.id === evidence.entity.id &&
    signed.language === version.language &&
    version.code === codeOf(version.digest) &&
    digestOf(content) === signed.content &&
    letterHolds(evidence, signed, keys) &&
    holdsInLog(evidence, keys)
  const isErased = letter !== null && letter.words === null
  return { state: holds ? (isErased ? 'erased' : 'intact') : 'altered', said: tellOf(signed, version) }
}

function tellOf(signed: SignedVersion | null, { title, publishedAt, number, signature }: Entry): Checked['said'] {
  if (signed) return { ...signed, entityName: signed.entity.name }
  const unsigned = versionShape.safeParse(saidIn(signature)?.value)
  return {
    title,
    publishedAt,
    version: number,
    kind: unsigned.success ? unsigned.data.kind : 'project',
    entityName: unsigned.success ? unsigned.data.entity.name : '',
  }
}
