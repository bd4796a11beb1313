import { HttpError } from 'react-admin'
import { joinWords } from '../errorText.ts'
import { wordsFor } from '../fault.ts'

export interface Refused {
  words: string
  /** The server has seen it and does not take it; otherwise it is worth another try. */
  isFinal: boolean
}

/** No answer, signed out, too slow or too many. Not 403: it ends the session [8.11], and another try would end the next. */
const PASSING: ReadonlySet<number> = new Set([0, 401, 408, 425, 429])

const isPassing = ({ status, body }: HttpError): boolean =>
  PASSING.has(Number(status)) || Number(status) >= 500 || (body as { fault?: unknown } | null)?.fault === 'firstTime'

const errorsOf = (body: unknown): string[] => {
  const errors = (body as { errors?: Record<string, unknown> } | null)?.errors ?? {}
  return Object.values(errors).filter((text): text is string => typeof text === 'string')
}

/** What became of a call that failed. */
export function refusalIn(error: unknown): Refused {
  if (!(error instanceof HttpError)) return { words: joinWords(wordsFor(undefined)), isFinal: false }
  const words = [...error.message.split('\n'), ...errorsOf(error.body)].filter((text) => text !== '')
  return { words: [...new Set(words)].join('\n'), isFinal: !isPassing(error) }
}
