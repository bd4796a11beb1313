import { useTranslate } from 'react-admin'
import { failText, ofChannel } from '../../../src/generate/sending/failText.ts'
import type { Channel } from '../../_kit/channels.ts'

export interface ReasonTexts {
  /** What stood in the way; the bare reason where the catalogue does not know it. Null without one. */
  said: string | null
  /** What a person can do about it; null where that is nothing. */
  todo: string | null
}

type Translate = ReturnType<typeof useTranslate>

/** What a gate's or a service's reason says of a message by this channel; null of several. */
export const reasonText = (translate: Translate, reason: string, channel: Channel | null): string =>
  translate(`reports.gate.${reason}`, { _: '' }) || failText(translate, reason, channel)

/** A gate's or a service's reason in the reader's language, as it is of a message by this channel. */
export function useReason(reason: string | null, channel: Channel): ReasonTexts {
  const translate = useTranslate()
  if (reason === null) return { said: null, todo: null }
  const todo = ofChannel(translate, channel, {
    mail: `resources.messages.text.todoMail_${reason}`,
    phone: `resources.messages.text.todoPhone_${reason}`,
    both: `resources.messages.text.todo_${reason}`,
  })
  return { said: reasonText(translate, reason, channel), todo: todo || null }
}
