import { useTranslate } from 'react-admin'

export interface ReasonTexts {
  /** What stood in the way; the bare reason where the catalogue does not know it. Null without one. */
  said: string | null
  /** What a person can do about it; null where that is nothing. */
  todo: string | null
}

/** A gate's or a service's reason in the reader's language. */
export function useReason(reason: string | null): ReasonTexts {
  const translate = useTranslate()
  if (reason === null) return { said: null, todo: null }
  const known = ['gate', 'fail']
    .map((group) => translate(`reports.${group}.${reason}`, { _: '' }))
    .find((one) => one !== '')
  return { said: known ?? reason, todo: translate(`resources.messages.text.todo_${reason}`, { _: '' }) || null }
}
