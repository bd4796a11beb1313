import { HttpError } from 'react-admin'
import { type ErrorWords, errorText, formErrors, joinWords } from './errorText.ts'
import { lookupIn } from './i18nProvider.ts'
import { getSettings, languageOf } from './settings.ts'

/** The words for a call that failed; `data` is the answer's body, undefined where there was no answer. */
export const wordsFor = (data: unknown, title?: string): ErrorWords =>
  errorText({ title, data }, lookupIn(languageOf(getSettings())))

export const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A fault that this side names by its key in the catalogue. */
export function ownFault(status: number, key: string): HttpError {
  const detail = lookupIn(languageOf(getSettings()))(`errors.detail.${key}`)
  return new HttpError(joinWords({ ...wordsFor({ title: key }), subtitle: detail ?? '' }), status, { fault: key })
}

/** No answer came: status 0. */
export const networkFault = (): HttpError => {
  const fault = ownFault(0, navigator.onLine ? 'network' : 'offline')
  fault.body = {}
  return fault
}

/** What an answer beyond 2xx says: words, and the server's fault with its errors by form field [5.24]. */
export function faultFrom(status: number, text: string): HttpError {
  const data = parse(text)
  const errors = formErrors(typeof data === 'object' && data !== null ? (data as { errors?: unknown }).errors : null)
  const words = errors === 'mismatch' ? wordsFor({ title: 'FormSchema' }) : wordsFor(data)
  const body = typeof data === 'object' && data !== null ? data : {}
  return new HttpError(joinWords(words), status, {
    ...body,
    ...(errors === 'mismatch' ? { fault: 'FormSchema' } : {}),
    errors: errors === 'mismatch' ? undefined : (errors ?? undefined),
  })
}

export const faultOf = async (response: Response): Promise<HttpError> =>
  faultFrom(response.status, await response.text().catch(() => ''))

/** The server's name for what went wrong; empty where it gave none. */
export const faultName = (error: HttpError): string => {
  const name = (error.body as { fault?: unknown } | null)?.fault
  return typeof name === 'string' ? name : ''
}
