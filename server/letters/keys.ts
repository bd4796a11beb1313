import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { newId } from '../db/ids.ts'
import { keyFor, NONCE_BYTES, seal, unseal } from '../secrets.ts'

/**
 * The keys in letters' addresses (docs/decisions/007). A token is made from the ledger row's id with a key
 * that only the server has, so that the worker can write it into the mail while the database keeps its hash alone.
 */

const TOKEN_BYTES = 16
const UUID_BYTES = 16

/** 128 bits in base64url, 22 characters. */
export const letterToken = (secret: string, letterId: string): string =>
  createHmac('sha256', keyFor(secret, 'letter token'))
    .update(letterId)
    .digest()
    .subarray(0, TOKEN_BYTES)
    .toString('base64url')

/** What the ledger keeps: SHA-256 in hex. */
export const hashToken = (token: string): string => hash('sha256', token, 'hex')

/**
 * The token of a letter whose hash is kept, made with the one of these secrets that it was planned with; a link that leads
 * nowhere is worse than none. @throws where none of them made it
 */
export function keptToken(secrets: readonly (string | null)[], letterId: string, hash: string): string {
  for (const secret of secrets) {
    const token = secret === null ? null : letterToken(secret, letterId)
    if (token !== null && hashToken(token) === hash) return token
  }
  throw new Error('the key of a letter is of neither APP_SECRET nor APP_SECRET_OLD')
}

const SHARE = 's.'
const TRIAL = 't.'

/**
 * The key to the version without name and amount. Whoever gets it cannot work out the donor's own token.
 * The same for the same letter, so that a shared address stays what it is.
 */
export function shareKey(secret: string, reportId: string, token: string): string {
  const nonce = createHmac('sha256', keyFor(secret, 'share nonce')).update(token).digest().subarray(0, NONCE_BYTES)
  return SHARE + seal(secret, 'share', reportId, Buffer.from(token, 'base64url'), nonce)
}

/** A letter that staff try out before it is sent: made from the present state, for a short time. */
export interface Trial {
  /** Who asked for it, and whose it is. */
  userId: string
  entityId: string
  donorId: string
  /** Milliseconds since 1970. */
  until: number
}

const uuidBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')
const uuidText = (bytes: Buffer): string => {
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

export function trialKey(secret: string, reportId: string, trial: Trial): string {
  const until = Buffer.alloc(6)
  until.writeUIntBE(trial.until, 0, 6)
  const plain = Buffer.concat([...[trial.userId, trial.entityId, trial.donorId].map(uuidBytes), until])
  return TRIAL + seal(secret, 'trial', reportId, plain)
}

/** Who asked for a trial, and in which entity. */
export interface Asker {
  userId: string
  entityId: string
}

const trialMac = (secret: string, nonce: string, { userId, entityId }: Asker): Buffer =>
  createHmac('sha256', keyFor(secret, 'trial mail')).update(`${nonce} ${userId} ${entityId}`).digest()

/** The id of a trial's mail, for its Message-ID: a trial stands in no ledger, and its id alone says whose it is. */
export function trialMailId(secret: string, asker: Asker, nonce: string = newId()): string {
  return `${nonce}.${trialMac(secret, nonce, asker).toString('base64url')}`
}

/** Whether this is the id of a trial that exactly this person asked for in this entity. */
export function isTrialMailOf(secret: string, asker: Asker, mailId: string): boolean {
  const [nonce = '', mac = '', ...rest] = mailId.split('.')
  const [given, right] = [Buffer.from(mac, 'base64url'), trialMac(secret, nonce, asker)]
  return rest.length === 0 && given.length === right.length && timingSafeEqual(given, right)
}

export type LetterKey =
  | { kind: 'own'; token: string }
  | { kind: 'shared'; token: string }
  | { kind: 'trial'; trial: Trial }

const TOKEN = /^[A-Za-z0-9_-]{22}$/

/** What the last part of a letter's address means, or null: forged, cut short, or run out. */
export function readKey(secret: string, reportId: string, text: string, now: number = Date.now()): LetterKey | null {
  if (TOKEN.test(text)) return { kind: 'own', token: text }
  if (text.startsWith(SHARE)) {
    const plain = unseal(secret, 'share', reportId, text.slice(SHARE.length))
    return plain?.length === TOKEN_BYTES ? { kind: 'shared', token: plain.toString('base64url') } : null
  }
  if (!text.startsWith(TRIAL)) return null
  const plain = unseal(secret, 'trial', reportId, text.slice(TRIAL.length))
  if (plain?.length !== 3 * UUID_BYTES + 6) return null
  const until = plain.readUIntBE(3 * UUID_BYTES, 6)
  if (until < now) return null
  const [userId, entityId, donorId] = [0, 1, 2].map((at) =>
    uuidText(plain.subarray(at * UUID_BYTES, (at + 1) * UUID_BYTES)),
  ) as [string, string, string]
  return { kind: 'trial', trial: { userId, entityId, donorId, until } }
}
