import { HttpError } from 'react-admin'
import { errorText, type ErrorWords, formErrors, joinWords } from './errorText.ts'
import { lookupIn } from './i18nProvider.ts'
import { clearSession, getSettings, languageOf } from './settings.ts'

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
  /** A POST that creates or sends is done once per key. */
  idempotencyKey?: string
}

export interface Answer<T> {
  status: number
  headers: Headers
  json: T
}

/** Why the last session ended by itself; the login page shows it until someone signs in or out [8.10], [8.11]. */
let farewell: ErrorWords | null = null
export const lastFarewell = (): ErrorWords | null => farewell
export const forgetFarewell = (): void => {
  farewell = null
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
  headers.set('Accept-Language', languageOf(getSettings()))
  if (token !== null) headers.set('Authorization', `Bearer ${token}`)
  if (call.body !== undefined) headers.set('Content-Type', 'application/json')
  if (call.file) headers.set('Content-Type', call.file.type || 'application/octet-stream')
  if (call.idempotencyKey !== undefined) headers.set('Idempotency-Key', call.idempotencyKey)
  return headers
}

/** The words for a call that failed; `data` is the answer's body, undefined where there was no answer. */
export const wordsFor = (data: unknown, title?: string): ErrorWords =>
  errorText({ title, data }, lookupIn(languageOf(getSettings())))

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const networkFault = (): HttpError => {
  const words = wordsFor({ title: navigator.onLine ? 'network' : 'offline' })
  const detail = lookupIn(languageOf(getSettings()))(`errors.detail.${navigator.onLine ? 'network' : 'offline'}`)
  return new HttpError(joinWords({ ...words, subtitle: detail ?? '' }), 0, {})
}

async function faultOf(response: Response): Promise<HttpError> {
  const data = parse(await response.text().catch(() => ''))
  const errors = formErrors(typeof data === 'object' && data !== null ? (data as { errors?: unknown }).errors : null)
  const words = errors === 'mismatch' ? wordsFor({ title: 'FormSchema' }) : wordsFor(data)
  const body = typeof data === 'object' && data !== null ? data : {}
  return new HttpError(joinWords(words), response.status, {
    ...body,
    errors: errors === 'mismatch' ? undefined : (errors ?? undefined),
  })
}

/** [4.3], [8.11]: a session that the server refuses ends here, whoever made the call. */
function endSession(error: HttpError, token: string | null): void {
  if (token === null || getSettings().token !== token) return
  const [title = '', subtitle = ''] = error.message.split('\n')
  farewell = { title, subtitle }
  clearSession()
}

async function send(path: string, call: Call): Promise<Response> {
  const token = call.anonymous === true ? null : getSettings().token
  const init: RequestInit = {
    method: call.method ?? 'GET',
    headers: headersOf(call, token),
    body: call.file ?? (call.body === undefined ? null : JSON.stringify(call.body)),
    signal: call.signal ?? null,
    credentials: 'same-origin',
  }
  const response = await fetch(`${BASE}${path}`, init).catch((error: unknown) => {
    if (call.signal?.aborted === true) throw error
    throw networkFault()
  })
  // [7.1] only 2xx is success.
  if (response.status >= 200 && response.status < 300) return response
  const error = await faultOf(response)
  if (response.status === 401 || response.status === 403) endSession(error, token)
  throw error
}

/**
 * The only way to the server [7.1]: JSON both ways, a Bearer token, no timeout. `T` is the shape that the contract
 * promises. Throws react-admin's HttpError: `message` holds title and detail parted by a line break, `status` is 0
 * where no answer came, `body` is the server's fault with `errors` by form field [5.24].
 */
export async function http<T = unknown>(path: string, call: Call = {}): Promise<Answer<T>> {
  const response = await send(path, call)
  const text = await response.text()
  return { status: response.status, headers: response.headers, json: (text === '' ? null : parse(text)) as T }
}

/** The same for bytes: pictures, CSV files, PDF. */
export async function httpBlob(path: string, call: Call = {}): Promise<Blob> {
  return (await send(path, { ...call, headers: { Accept: '*/*', ...call.headers } })).blob()
}

/** Saves an answer as a file on the reader's disk. */
export async function download(path: string, fileName: string): Promise<void> {
  const url = URL.createObjectURL(await httpBlob(path))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // Some browsers still read the address after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
