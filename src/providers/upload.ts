import type { Accept } from '../../resources/_kit/fields/index.ts'
import { authorized } from './authorized.ts'
import { noteAnswer } from './connection.ts'
import { faultFrom, networkFault, parse } from './fault.ts'
import { tracked } from './flight.ts'
import { getSettings, spokenIn } from './settings.ts'
import { stayedHere } from './tab.ts'

/** A row of `files` as the upload answers it. */
export interface FileRow {
  id: string
  name: string
  kind: Accept
  mime: string
  bytes: number
  width: number | null
  height: number | null
}

export interface UploadOptions {
  /** A picture keeps where it was taken; otherwise the server removes it. */
  keepLocation?: boolean
  /** The same file under the same key arrives once. */
  idempotencyKey?: string
}

/**
 * Sends a file as it is. XMLHttpRequest, because fetch does not say how far an upload has come.
 * @param onProgress gets 0 to 1.
 * @throws HttpError as `http` does; an AbortError once `signal` is aborted.
 */
export function uploadFile(
  file: File,
  kind: Accept,
  onProgress: (share: number) => void,
  signal: AbortSignal,
  { keepLocation = false, idempotencyKey }: UploadOptions = {},
): Promise<FileRow> {
  const path = `/api/files/upload?${queryOf(file, kind)}${keepLocation ? '&keepLocation=1' : ''}`
  return sendTo<FileRow>(path, file, onProgress, signal, idempotencyKey)
}

interface Reply {
  status: number
  text: string
}

function sendOnce(
  url: string,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
  token: string | null,
  idempotencyKey: string | undefined,
): Promise<Reply> {
  const request = new XMLHttpRequest()
  request.open('POST', url)
  request.setRequestHeader('Accept', 'application/json')
  request.setRequestHeader('Accept-Language', spokenIn(getSettings()))
  request.setRequestHeader('Content-Type', file.type || 'application/octet-stream')
  if (token !== null) request.setRequestHeader('Authorization', `Bearer ${token}`)
  if (idempotencyKey !== undefined) request.setRequestHeader('Idempotency-Key', idempotencyKey)
  request.upload.addEventListener('progress', (event) => {
    if (event.lengthComputable) onProgress(event.loaded / event.total)
  })
  return new Promise((resolve, reject) => {
    const stop = () => request.abort()
    signal.addEventListener('abort', stop, { once: true })
    request.addEventListener('loadend', () => {
      signal.removeEventListener('abort', stop)
      if (signal.aborted) return reject(new DOMException('The upload was stopped', 'AbortError'))
      noteAnswer(request.status !== 0)
      if (request.status === 0) return reject(networkFault())
      return resolve({ status: request.status, text: request.responseText })
    })
    if (signal.aborted) return reject(new DOMException('The upload was stopped', 'AbortError'))
    request.send(file)
  })
}

const queryOf = (file: File, kind: Accept): string => `kind=${kind}&name=${encodeURIComponent(file.name)}`

function sendTo<T>(
  url: string,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
  idempotencyKey?: string,
): Promise<T> {
  return tracked(async () => {
    await stayedHere(false)
    const { text } = await authorized<Reply>({
      make: (token) => sendOnce(url, file, onProgress, signal, token, idempotencyKey),
      errorOf: (reply) => faultFrom(reply.status, reply.text),
    })
    return parse(text) as T
  })
}

/** The same to another address; `T` is the shape that the contract promises. */
export function sendFile<T>(
  path: string,
  file: File,
  kind: Accept,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<T> {
  return sendTo<T>(`${path}${path.includes('?') ? '&' : '?'}${queryOf(file, kind)}`, file, onProgress, signal)
}
