/** What anybody is told of a code. */
import type { Verified } from '../../resources/_contracts/seal.ts'
import type { Database } from '../db/types.ts'
import type { Services } from '../engine/services.ts'
import { check } from './check.ts'
import { codeOf, digitsOf } from './code.ts'
import { type Evidence, readEvidence, type Segment } from './evidence.ts'
import { publicKeys } from './keys.ts'
import { treePath } from './merkle.ts'

const codeAsked = ({ letter, version }: Evidence, text: string): string =>
  letter ? (digitsOf(text)?.code ?? '') : (version.code ?? codeOf(version.digest))

/** Null where nothing was published under it. What is not as it was signed is noted: somebody has to look at the database. */
export async function verify({ db, log }: Pick<Services, 'db' | 'log'>, code: string): Promise<Verified | null> {
  const evidence = await readEvidence(db, code)
  if (!evidence) return null
  const { state, said } = check(evidence, await publicKeys(db))
  const { entity, letter, newer, version } = evidence
  if (state === 'altered')
    log.error({ entityId: entity.id, report: version.report, place: version.place }, 'a report is not as it was signed')
  return {
    ...said,
    code: codeAsked(evidence, code),
    what: letter ? 'letter' : 'report',
    state,
    newer,
    calendar: entity.calendar,
    timeZone: entity.timeZone ?? 'Asia/Riyadh',
  }
}

const linksOf = ({ chain, head }: Segment) => ({
  log: chain.map(({ place, previous, digest, hash }) => ({ place, previous, digest, hash })),
  head: head?.signature ?? null,
})

/** Everything that was signed around a code, for tools that check it without this server: digests and signatures, nobody's data. */
export async function proofOf(db: Database, code: string): Promise<object | null> {
  const evidence = await readEvidence(db, code)
  if (!evidence) return null
  const { version, letter, segments } = evidence
  const [first, second] = segments
  const { batch, contentDigest } = letter ?? {}
  const at = batch?.leaves?.indexOf(contentDigest ?? '') ?? -1
  return {
    code: codeAsked(evidence, code),
    report: { signature: version.signature, place: version.place, ...(first && linksOf(first)) },
    ...(batch?.leaves &&
      at >= 0 && {
        letter: {
          digest: contentDigest,
          path: treePath(batch.leaves, at),
          signature: batch.signature,
          place: batch.place,
          ...(second && linksOf(second)),
        },
      }),
    keys: '/.well-known/athar-keys.json',
  }
}
