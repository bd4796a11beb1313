import { authorized } from './authorized.ts'
import { noteAnswer } from './connection.ts'
import { takeEarly } from './early.ts'
import { faultOf, networkFault, parse } from './fault.ts'
import { tracked } from './flight.ts'
import { isLeaving } from './leaving.ts'
import { getSettings, spokenIn } from './settings.ts'
import { stayedHere } from './tab.ts'

export { onFirstTime } from './authorized.ts'
export { forgetFarewell, lastFarewell } from './ending.ts'
export { wordsFor } from './fault.ts'

/** [1.17] one fixed base address: the server that served the page. */
const BASE = ''

export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Sent as JSON. */
  body?: unknown
  /** Sent as it is, with its own type: a file. */
  file?: Blob
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
  /** [7.1] the calls of the login page carry no token, and their 401 signs nobody out. */
  anonymous?: boolean
  /** Concerns the person and not the branch: made from a page of another branch too. */
  anyBranch?: boolean
  /** A POST that creates or sends is done once per key. */
  idempotencyKey?: string
}

export interface Answer<T> {
  status: number
  headers: Headers
  json: T
}

/** A key for a POST that must not happen twice. crypto.randomUUID does not exist on plain HTTP beyond localhost. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function headersOf(call: Call, token: string | null): Headers {
  const headers = new Headers({ Accept: 'application/json', ...call.headers })
  headers.set('Accept-Language', spokenIn(getSettings()))
  if (token !== null) headers.set('Authorization', `Bearer ${token}`)
  if (call.body !== undefined) headers.set('Content-Type', 'application/json')
  if (call.file) headers.set('Content-Type', call.file.type || 'application/octet-stream')
  if (call.idempotencyKey !== undefined) headers.set('Idempotency-Key', call.idempotencyKey)
  return headers
}

/** Browsers carry no more than 64 KiB beyond the end of a page. */
const CARRIED = 60_000

async function send(path: string, call: Call): Promise<Response> {
  if (call.anonymous !== true && call.anyBranch !== true)
    await stayedHere((call.method ?? 'GET') === 'GET', call.signal)
  const make = async (token: string | null): Promise<Response> => {
    const body = call.file ?? (call.body === undefined ? null : JSON.stringify(call.body))
    const init: RequestInit = {
      method: call.method ?? 'GET',
      headers: headersOf(call, token),
      body,
      keepalive: isLeaving() && (typeof body !== 'string' || body.length < CARRIED) && !call.file,
      signal: call.signal ?? null,
      credentials: 'same-origin',
    }
    const early = init.method === 'GET' ? takeEarly(path, token) : null
    try {
      const response = await (early ?? fetch(`${BASE}${path}`, init))
      noteAnswer(true)
      return response
    } catch (error) {
      if (call.signal?.aborted === true) throw error
      noteAnswer(false)
      throw networkFault()
    }
  }
  return authorized({ make, errorOf: faultOf, anonymous: call.anonymous })
}

/**
 * The only way to the server [7.1]: JSON both ways, a Bearer token, no timeout. `T` is the shape that the contract
 * promises. Throws react-admin's HttpError: `message` holds title and detail parted by a line break, `status` is 0
 * where no answer came, `body` is the server's fault with `errors` by form field [5.24].
 */
export function http<T = unknown>(path: string, call: Call = {}): Promise<Answer<T>> {
  return tracked(async () => {
    const response = await send(path, call)
    const text = await response.text()
    return { status: response.status, headers: response.headers, json: (text === '' ? null : parse(text)) as T }
  })
}

/** The same for bytes: pictures, CSV files, PDF. */
export function httpBlob(path: string, call: Call = {}): Promise<Blob> {
  return tracked(async () => (await send(path, { ...call, headers: { Accept: '*/*', ...call.headers } })).blob())
}

/** Saves bytes as a file on the reader's disk. */
export function saveFile(bytes: Blob, fileName: string): void {
  const url = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // Some browsers still read the address after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** The same of an answer. */
export const download = async (path: string, fileName: string, call: Call = {}): Promise<void> =>
  saveFile(await httpBlob(path, call), fileName)
