import { type SQL, sql } from 'drizzle-orm'
import type { FileRef, Letter } from '../../resources/_contracts/letter.ts'
import { comparedIn, voicesIn } from '../../resources/_contracts/letterParts.ts'
import { NO_STOPS, type Stops } from '../../resources/_contracts/stops.ts'
import { letters } from '../../resources/letters/schema.ts'
import { anew } from '../db/anew.ts'
import { columns, updates } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import type { Services } from '../engine/services.ts'
import { settingLetter } from '../messages/settings/letter.ts'
import { codeOf } from '../verify/code.ts'
import { askingToday } from './asks.ts'
import { readLetter } from './found.ts'
import { hashToken, type LetterKey, readKey, shareKey } from './keys.ts'
import { sharingOf } from './pageParts.ts'
import { picturesIn, withPictures } from './pictures.ts'
import { commonLetter, letterOfDonor, NOBODY } from './present.ts'

const l = columns(letters, 'l')

/** A letter that someone holds the key to. */
export interface OpenLetter {
  kind: LetterKey['kind']
  letter: Letter
  entityId: string
  /** Codes of projects that are no longer published (product.md 17). */
  projectInactive: string[]
  /** What a stop by its link stops, or has. */
  stops: Stops
  disowned: boolean
  /** It was asked for before. */
  fetched: boolean
  /** When a new version of the report went out (product.md 50); null where there is none. */
  newer: string | null
  /** The key to the version without name and amount; of no use where there is nothing to share yet. */
  share: string
  /** The code that it is verified by; null where nothing of it was signed. */
  code: string | null
  /** What all its readers share is not as it was written down. */
  altered: boolean
  /** Whose page is alike but for the reader's own part (pageParts.ts); null where nobody's is. */
  sharing: string | null
}

async function openTrial(
  services: Services,
  reportId: string,
  { trial }: Extract<LetterKey, { kind: 'trial' }>,
): Promise<OpenLetter | null> {
  const { userId, entityId, donorId } = trial
  const letter = await services.db.as({ kind: 'worker', entityId }, async (tx) => {
    // The key was given to one person: it ends with their account and with the entity, whatever its hours.
    const asker = await tx.one<{ stands: boolean }>(
      sql`select athar_asker_stands(${userId}::uuid, ${entityId}::uuid) as stands`,
    )
    if (asker?.stands !== true) return null
    const setting = await settingLetter(tx, reportId, { donor: donorId === NOBODY ? null : donorId })
    if (setting) return setting
    return donorId === NOBODY ? commonLetter(tx, reportId) : letterOfDonor(tx, reportId, donorId)
  })
  return letter && untouched(letter, entityId)
}

/** A letter as staff look at it, that nobody has done anything with. */
export const untouched = (letter: Letter, entityId: string): OpenLetter => ({
  kind: 'trial',
  letter,
  entityId,
  projectInactive: [],
  stops: NO_STOPS,
  disowned: false,
  fetched: true,
  newer: null,
  share: '',
  code: null,
  altered: false,
  sharing: null,
})

/** The letter behind the last part of an address [2.6]; null for a wrong, foreign, withdrawn or expired one. */
export async function openLetter(
  services: Services,
  reportId: string,
  text: string,
  requestId: string,
): Promise<OpenLetter | null> {
  const secret = services.config.appSecret
  const key = readKey(secret, reportId, text)
  if (!key) return null
  if (key.kind === 'trial') return openTrial(services, reportId, key)
  const share = shareKey(secret, reportId, key.token)
  return openKept(services, reportId, { kind: key.kind, tokenHash: hashToken(key.token), share }, requestId)
}

/** A letter as it was kept, by what is kept of its key. */
export async function openKept(
  services: Pick<Services, 'db'>,
  reportId: string,
  { kind, tokenHash, share }: { kind: 'own' | 'shared'; tokenHash: string; share: string },
  requestId: string,
): Promise<OpenLetter | null> {
  const row = await readLetter(services.db, { kind: 'link', tokenHash, requestId }, reportId)
  if (!row || row.report !== reportId) return null
  const { standing, alike } = row
  const letter = askingToday(withPictures(row.letter, new Map(standing.shown)))
  return {
    kind,
    letter,
    entityId: row.entityId,
    // A letter of one report speaks of that report's project alone.
    projectInactive: standing.inactive ? letter.projects.map((project) => project.code) : [],
    stops: standing.stops,
    disowned: row.disowned,
    fetched: row.fetched,
    newer: standing.newer === null ? null : new Date(standing.newer).toISOString(),
    share,
    // A letter has a code of its own; whoever it is shared with gets that of the report.
    code: standing.code !== null && alike ? (kind === 'own' ? codeOf(tokenHash) : standing.code) : null,
    altered: standing.code !== null && !alike,
    sharing: sharingOf(row.shared, letter, { ...standing, words: row.words }),
  }
}

/** Whether this is the key of a letter whose content is no more: its donor's data was erased. */
export async function letterWithdrawn(
  services: Services,
  reportId: string,
  text: string,
  requestId: string,
): Promise<boolean> {
  const key = readKey(services.config.appSecret, reportId, text)
  if (!key || key.kind === 'trial') return false
  const tokenHash = hashToken(key.token)
  const row = await services.db.as({ kind: 'link', tokenHash, requestId }, (tx) =>
    tx.one(
      sql`select 1 from ${l} where ${l.tokenHash} = ${tokenHash} and ${l.report} = ${reportId}::uuid and ${l.words} is null`,
    ),
  )
  return row !== null
}

/** What a reader does with a letter. Each is kept once, at its first time; a stop anew where the way was opened since. */
export type Mark = 'fetched' | 'opened' | 'stopped' | 'resumed' | 'disowned'

const once = (moment: SQL<string | null>): SQL => sql`coalesce(${moment}, now())`
/** It stands as long as nothing comes by the ways by which the letter came. */
const stops = (hash: string) => sql`${l.stoppedAt} is not null and athar_link_adds_nothing(${hash})`
const stopping = (hash: string) => ({ stoppedAt: sql`case when ${stops(hash)} then ${l.stoppedAt} else now() end` })
const MARKS = {
  fetched: () => ({ fetchedAt: once(l.fetchedAt) }),
  opened: () => ({ openedAt: once(l.openedAt) }),
  stopped: stopping,
  // An address that reaches someone else must not be written to again until staff have put it right.
  disowned: (hash: string) => ({ disownedAt: once(l.disownedAt), ...stopping(hash) }),
}
const MARKED = {
  fetched: () => sql`${l.fetchedAt} is not null`,
  opened: () => sql`${l.openedAt} is not null`,
  stopped: stops,
  disowned: () => sql`${l.disownedAt} is not null`,
}

/** So often a mark is tried against whoever writes to the same donor: mail programs post a stop once. */
const TRIES = 4

/** Only the recipient's own key leaves marks. */
export async function markLetter(
  services: Services,
  reportId: string,
  text: string,
  mark: Mark,
  requestId: string,
): Promise<void> {
  const key = readKey(services.config.appSecret, reportId, text)
  if (key?.kind !== 'own') return
  const tokenHash = hashToken(key.token)
  const write = async (tx: Tx): Promise<void> => {
    if (mark === 'resumed')
      return void (await tx.rows(sql`select athar_resume_letter(${reportId}::uuid, ${tokenHash})`))
    // An opening is counted: in the order of locks (server/messages/dispatch.ts) that comes before the letter.
    if (mark === 'opened') await tx.rows(sql`select athar_hold_dispatch(${tokenHash})`)
    await tx.rows(
      sql`update ${l} set ${updates(l, MARKS[mark](tokenHash))} where ${l.tokenHash} = ${tokenHash} and ${l.report} = ${reportId}::uuid and not (${MARKED[mark](tokenHash)})`,
    )
  }
  await anew({ tries: TRIES }, () => services.db.as({ kind: 'link', tokenHash, requestId }, write))
}

const hiddenIn = ({ letter, kind, projectInactive }: OpenLetter): Letter['projects'] =>
  letter.projects.filter((project) => projectInactive.includes(project.code) || (kind === 'shared' && project.special))

/** The pictures that the page of this letter shows, by id; nothing else of the store is reached through it, but for its voices. */
export function picturesOf(opened: OpenLetter): Map<string, FileRef> {
  const { letter, disowned } = opened
  if (disowned) return new Map()
  const hidden = hiddenIn(opened)
  const all = picturesIn(letter)
  for (const { updates } of hidden) for (const { photos } of updates) for (const { id } of photos) all.delete(id)
  if (hidden.length === letter.projects.length) for (const { id } of comparedIn(letter.report)) all.delete(id)
  // What an update that is not shown shares with what is.
  for (const file of [letter.report.coverImage, letter.entity.logo]) if (file) all.set(file.id, file)
  return all
}

/** Whether this recording is to be heard on the page of this letter. */
export const isHeardIn = (opened: OpenLetter, id: string): boolean =>
  !opened.disowned &&
  hiddenIn(opened).length < opened.letter.projects.length &&
  voicesIn(opened.letter.report).some((one) => one.id === id)

/** What previews of links show of a letter that is shared: its cover, where it tells of a project to anybody. */
export function coverToShare({ letter, kind, projectInactive, disowned }: OpenLetter): FileRef | undefined {
  const isTold = letter.projects.some(({ special, code }) => !special && !projectInactive.includes(code))
  return kind === 'shared' && isTold && !disowned ? letter.report.coverImage : undefined
}
