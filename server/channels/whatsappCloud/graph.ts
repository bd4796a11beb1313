import { type FailReason, type Outcome, ServiceError, withoutAddresses } from '../port.ts'
import { type GraphAnswer, type GraphOptions, graphClient } from './client.ts'
import { detailOf, refused } from './errors.ts'
import { fetchFromMeta, leaveWithMeta } from './media.ts'
import {
  type ButtonValue,
  type CloudGateway,
  type CloudMessage,
  faultOf,
  type HeaderValue,
  isTemplate,
  type OutgoingTemplate,
  sentAs,
} from './port.ts'

export interface CloudOptions extends GraphOptions {
  phoneNumberId: string
}

const word = (text: string): object => ({ type: 'text', text })

const headerOf = (header: HeaderValue): object => {
  const parameter = (): object => {
    if (header.type === 'text') return word(header.text)
    const { type, link } = header
    const named = header.type === 'document' && header.filename !== undefined ? { filename: header.filename } : {}
    return { type, [type]: { link, ...named } }
  }
  return { type: 'header', parameters: [parameter()] }
}

function buttonOf(button: ButtonValue): object {
  const of = (kind: string, parameter: object): object => ({
    type: 'button',
    sub_type: kind,
    index: String(button.index),
    parameters: [parameter],
  })
  switch (button.type) {
    case 'url':
      return of('url', word(button.text))
    case 'quickReply':
      return of('quick_reply', { type: 'payload', payload: button.payload })
    case 'copyCode':
      return of('copy_code', { type: 'coupon_code', coupon_code: button.code })
  }
}

function templateOf({ name, language, header, body = [], buttons = [] }: OutgoingTemplate['template']): object {
  const components = [
    ...(header ? [headerOf(header)] : []),
    ...(body.length > 0 ? [{ type: 'body', parameters: body.map(word) }] : []),
    ...buttons.map(buttonOf),
  ]
  return { name, language: { code: language }, ...(components.length > 0 && { components }) }
}

/** @param left Meta's id of the file that the message brings */
function partOf(message: CloudMessage, left: string): object {
  if (isTemplate(message)) return { type: 'template', template: templateOf(message.template) }
  const { text, media } = message
  if (media === undefined) return { type: 'text', text: { body: text } }
  const type = sentAs(media.mime)?.type ?? 'document'
  const caption = text === '' ? {} : { caption: text }
  return { type, [type]: { id: left, ...caption, ...(type === 'document' && { filename: media.name }) } }
}

/** Graph takes no key that would tell two hand-overs of a message apart; events of it bear our own id. */
const bodyOf = (message: CloudMessage, left: string): object => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: message.to.slice(1),
  ...partOf(message, left),
  biz_opaque_callback_data: message.id,
})

const SERVICE: Record<'connect' | 'tls' | 'timeout' | 'aborted' | 'answer', FailReason> = {
  connect: 'connect',
  tls: 'tls',
  timeout: 'timeout',
  aborted: 'aborted',
  answer: 'connect',
}

/** Meta's id of a file that was left there, or why there is none: until it is sent, nobody has had anything. */
function leftOf(answer: GraphAnswer): { id: string } | { outcome: Outcome } {
  if (answer.kind === 'answer' && typeof answer.json['id'] === 'string') return { id: answer.json['id'] }
  const outcome = answer.kind === 'answer' ? null : outcomeOf(answer)
  if (outcome?.state === 'failed') return { outcome }
  const detail = outcome?.state === 'unknown' ? outcome.detail : 'Graph answered without naming the file'
  return { outcome: { state: 'failed', reason: 'connect', detail, permanent: false } }
}

/** Graph's id of a message that it has taken over. */
function wamidOf({ messages }: Readonly<{ messages?: unknown }>): string | null {
  const [first] = Array.isArray(messages) ? (messages as readonly { id?: unknown }[]) : []
  return typeof first?.id === 'string' ? first.id : null
}

function outcomeOf(answer: GraphAnswer): Outcome {
  if (answer.kind === 'refused') return refused(answer)
  if (answer.kind === 'answer') {
    const providerId = wamidOf(answer.json)
    if (providerId !== null) return { state: 'sent', providerId }
    return { state: 'unknown', detail: 'Graph answered without naming the message' }
  }
  const detail = withoutAddresses(answer.detail)
  // Whether Graph has taken it over is nobody's to guess: a person decides.
  if (answer.offered) return { state: 'unknown', detail }
  return { state: 'failed', reason: SERVICE[answer.by], detail, permanent: false }
}

function faultOfAnswer(answer: GraphAnswer): ServiceError | null {
  if (answer.kind === 'answer') return null
  if (answer.kind === 'lost') return new ServiceError(SERVICE[answer.by], withoutAddresses(answer.detail))
  const outcome = refused(answer)
  return new ServiceError(outcome.state === 'failed' ? outcome.reason : 'busy', detailOf(answer.error))
}

/** [2.65] hands messages to WhatsApp by Meta's Cloud API, through one number of one account. */
export function graphGateway(options: CloudOptions): CloudGateway {
  const graph = graphClient(options)
  const number = `/${encodeURIComponent(options.phoneNumberId)}`
  let isClosed = false
  return {
    name: 'meta',
    async send(message, signal) {
      const fault = faultOf(message)
      if (fault) return fault
      const closed = 'The connections to the service are closed'
      if (isClosed) return { state: 'failed', reason: 'connect', detail: closed, permanent: false }
      const media = isTemplate(message) ? undefined : message.media
      const left = media ? leftOf(await leaveWithMeta(graph, options.phoneNumberId, media, signal)) : { id: '' }
      if ('outcome' in left) return left.outcome
      const body = bodyOf(message, left.id)
      return outcomeOf(await graph.call({ method: 'POST', path: `${number}/messages`, body, signal }))
    },
    fetch: (at, limits, signal) => fetchFromMeta(graph, options, at, limits, signal),
    async verify() {
      const fault = faultOfAnswer(await graph.call({ method: 'GET', path: number, query: { fields: 'id' } }))
      if (fault) throw fault
    },
    async close() {
      isClosed = true
      await graph.close()
    },
  }
}
