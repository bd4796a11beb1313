import { HttpError } from 'react-admin'
import type { Accept } from '../../resources/_kit/fields/index.ts'
import { joinWords } from './errorText.ts'
import { wordsFor } from './http.ts'
import { clearSession, getSettings, languageOf } from './settings.ts'

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

const read = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const faultOf = (request: XMLHttpRequest): HttpError => {
  if (request.status === 0)
    return new HttpError(joinWords(wordsFor({ title: navigator.onLine ? 'network' : 'offline' })), 0, {})
  const data = read(request.responseText)
  return new HttpError(joinWords(wordsFor(data)), request.status, data ?? {})
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
): Promise<FileRow> {
  const { token } = getSettings()
  const request = new XMLHttpRequest()
  request.open('POST', `/api/files/upload?kind=${kind}&name=${encodeURIComponent(file.name)}`)
  request.setRequestHeader('Accept', 'application/json')
  request.setRequestHeader('Accept-Language', languageOf(getSettings()))
  request.setRequestHeader('Content-Type', file.type || 'application/octet-stream')
  if (token !== null) request.setRequestHeader('Authorization', `Bearer ${token}`)
  request.upload.addEventListener('progress', (event) => {
    if (event.lengthComputable) onProgress(event.loaded / event.total)
  })
  return new Promise((resolve, reject) => {
    const stop = () => request.abort()
    signal.addEventListener('abort', stop, { once: true })
    request.addEventListener('loadend', () => {
      signal.removeEventListener('abort', stop)
      if (signal.aborted) return reject(new DOMException('The upload was stopped', 'AbortError'))
      if (request.status >= 200 && request.status < 300) return resolve(read(request.responseText) as FileRow)
      // [4.3] a session that the server refuses ends here too.
      if ((request.status === 401 || request.status === 403) && getSettings().token === token) clearSession()
      return reject(faultOf(request))
    })
    request.send(file)
  })
}
