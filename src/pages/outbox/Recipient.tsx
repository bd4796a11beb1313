import { useTranslate } from 'react-admin'
import { CHANNELS } from '../../../resources/_kit/channels.ts'
import { choiceKey } from '../../../resources/_kit/keys.ts'
import type { messages } from '../../../resources/messages/schema.ts'

/** What stands in for a phone channel of the demo is kept under an address of this form. */
const KEPT = /^(\+\d+)@([a-z]+)\.athar\.invalid$/

/** A name as a mail's head bears it. */
const QUOTED = /^"([^"\\]*)"(?= <)/

/** Whom a caught message was for: a mailbox, or by which channel a phone, which it never left for. */
export function Recipient({ to }: { to: string }) {
  const translate = useTranslate()
  const [, phone, name] = KEPT.exec(to) ?? []
  const channel = CHANNELS.find((one) => one.toLowerCase() === name)
  if (phone === undefined || channel === undefined) return <bdi>{to.replace(QUOTED, '$1')}</bdi>
  return (
    <>
      <bdi dir="ltr">{phone}</bdi> · {translate(choiceKey<typeof messages>('messages', 'channel', channel))} ·{' '}
      <strong>{translate('shell.outbox.notSent')}</strong>
    </>
  )
}
