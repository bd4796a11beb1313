import { sql } from 'drizzle-orm'
import type { Services } from '../../../server/engine/services.ts'
import { letterPath } from '../../../server/letters/addresses.ts'
import { hashToken, keptToken, type LetterKey, readKey, shareKey, type Trial } from '../../../server/letters/keys.ts'
import { yearLetterPaths } from '../../../server/messages/yearLetters/addresses.ts'
import { isAsSealed, type PageSeal } from '../../../server/messages/yearLetters/signed.ts'
import { yearPageNow } from '../../../server/messages/yearLetters/trial.ts'
import { codeOf } from '../../../server/verify/code.ts'
import type { FileRef } from '../../_contracts/letter.ts'
import { NO_STOPS, type Stops } from '../../_contracts/stops.ts'
import { type YearLetter, type YearLetterPaths, type YearSeal, yearLetterSchema } from '../../_contracts/yearLetter.ts'

/** A letter about the year that someone holds the key to. */
export interface OpenYear extends YearSeal {
  kind: LetterKey['kind']
  letter: YearLetter
  entityId: string
  stops: Stops
  disowned: boolean
  paths: YearLetterPaths
}

/** What the database's function answers (server/db/routines/yearLetters.ts). */
interface Found {
  entityId: string
  content: object | null
  /** Null of before pages were signed. */
  seal: PageSeal | null
  words: Parameters<typeof isAsSealed>[0]
  stops: Stops
  disowned: boolean
  shown: { id: string; edition: string | null }[]
  /** By the id of a donor's own letter the hash of its key. */
  letters: Record<string, string>
}

/** As staff try it out: made of the records as they stand, for as long as who asked for it may see them. */
async function openTrial(services: Services, id: string, text: string, trial: Trial): Promise<OpenYear | null> {
  const { userId, entityId, donorId } = trial
  const letter = await services.db.as({ kind: 'worker', entityId }, async (tx) => {
    const asker = await tx.one<{ stands: boolean }>(
      sql`select athar_asker_stands(${userId}::uuid, ${entityId}::uuid) as stands`,
    )
    return asker?.stands === true ? yearPageNow(tx, id, donorId) : null
  })
  const paths = yearLetterPaths(id, text, text)
  return (
    letter && { kind: 'trial', letter, entityId, stops: NO_STOPS, disowned: false, code: null, altered: false, paths }
  )
}

/** A page has a code of its own; whoever it is shared with reads what no signature is over, and gets none. */
function sealOf({ content, seal, words }: Found, key: Exclude<LetterKey, { kind: 'trial' }>): YearSeal {
  if (content === null || seal === null) return { code: null, altered: false }
  const altered = !isAsSealed(words, content, seal)
  return { code: altered || key.kind === 'shared' ? null : codeOf(hashToken(key.token)), altered }
}

/** product.md 27: what may not be shown any more is left out of letters that were sent. */
function logoOf(logo: FileRef | undefined, shown: Found['shown']): FileRef | undefined {
  const found = shown.find(({ id }) => id === logo?.id)
  return logo && found ? { ...logo, edition: found.edition ?? undefined } : undefined
}

/** Addresses of the donor's own letters about the projects, by code. */
function ownLetters({ projects }: YearLetter, hashes: Found['letters'], secrets: readonly (string | null)[]) {
  return Object.fromEntries(
    projects.flatMap(({ code, letter }): [string, string][] => {
      const hash = letter && hashes[letter.id]
      return letter && hash ? [[code, letterPath(letter.report, keptToken(secrets, letter.id, hash))]] : []
    }),
  )
}

/** The page behind an address: null for a wrong or foreign one, `gone` for one whose content was erased. */
export async function openYear(
  services: Services,
  id: string,
  text: string,
  requestId: string,
): Promise<OpenYear | 'gone' | null> {
  const { config, db } = services
  const key = readKey(config.appSecret, id, text)
  if (key === null) return null
  if (key.kind === 'trial') return openTrial(services, id, text, key.trial)
  const [row] = await db.read<{ found: Found | null }>(
    { kind: 'anonymous', requestId },
    sql`select athar_year_page(${id}::uuid, ${hashToken(key.token)}) as found`,
    true,
  )
  if (!row?.found) return null
  const { found } = row
  if (found.content === null) return 'gone'
  const read = yearLetterSchema.parse(found.content)
  const letter = { ...read, entity: { ...read.entity, logo: logoOf(read.entity.logo, found.shown) } }
  const isOwn = key.kind === 'own' && !found.disowned
  const letters = isOwn ? ownLetters(letter, found.letters, [config.appSecret, config.appSecretOld]) : {}
  return {
    kind: key.kind,
    letter,
    entityId: found.entityId,
    stops: found.stops,
    disowned: found.disowned,
    ...sealOf(found, key),
    paths: yearLetterPaths(id, text, shareKey(config.appSecret, id, key.token), letters),
  }
}

export type YearMark = 'fetched' | 'opened' | 'stopped' | 'resumed' | 'disowned'

/** Only the recipient's own key leaves marks. */
export async function markYear(
  services: Services,
  id: string,
  text: string,
  mark: YearMark,
  requestId: string,
): Promise<void> {
  const key = readKey(services.config.appSecret, id, text)
  if (key?.kind !== 'own') return
  await services.db.as({ kind: 'anonymous', requestId }, (tx) =>
    tx.rows(sql`select athar_mark_year_page(${id}::uuid, ${hashToken(key.token)}, ${mark})`),
  )
}
