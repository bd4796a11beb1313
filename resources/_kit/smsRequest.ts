/** The request by which a gateway takes a text message, from the shape that its account declares. */
import { type NumberForm, numberAs } from './sms.ts'

/** What a template may name. */
const SMS_PLACEHOLDERS = ['to', 'text', 'id', 'sender'] as const
type Placeholder = (typeof SMS_PLACEHOLDERS)[number]

export interface SmsShape {
  url: string
  method: 'POST' | 'GET'
  bodyType: 'json' | 'form'
  /** JSON, or `name=value` pairs joined by & or one on a line; {to}, {text}, {id} and {sender} stand for what is sent. */
  bodyTemplate: string
  numberForm: NumberForm
  senderName: string | null
  headers: readonly { name: string; value: string }[]
}

interface SmsContent {
  /** E.164. */
  to: string
  text: string
  id: string
}

export interface SmsRequest {
  url: string
  method: 'POST' | 'GET'
  headers: Record<string, string>
  body: string | null
}

const NAMED = /\{([a-zA-Z]+)\}/g

/** The placeholders of a template, right or wrong. */
const namedIn = (template: string): string[] => [...template.matchAll(NAMED)].map((found) => found[1] ?? '')

const isPlaceholder = (name: string): name is Placeholder => (SMS_PLACEHOLDERS as readonly string[]).includes(name)

const filled = (template: string, values: Readonly<Record<Placeholder, string>>): string =>
  template.replace(NAMED, (whole, name: string) => (isPlaceholder(name) ? values[name] : whole))

const pairsOf = (template: string): [string, string][] =>
  template
    .split(/[&\n]/)
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=')
      return at < 0 ? [pair, ''] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
    })

/** Values within the JSON, so that nothing in a text can end the string that it stands in. */
function filledJson(value: unknown, values: Readonly<Record<Placeholder, string>>): unknown {
  if (typeof value === 'string') return filled(value, values)
  if (Array.isArray(value)) return value.map((one) => filledJson(one, values))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filledJson(one, values)]))
}

const parsed = (template: string): unknown => {
  try {
    return JSON.parse(template) as unknown
  } catch {
    return undefined
  }
}

type Template = Pick<SmsShape, 'bodyType' | 'bodyTemplate'>

/** Whether a template can be read as what it is said to be. */
export function isReadable({ bodyType, bodyTemplate }: Template): boolean {
  if (bodyType === 'form') return pairsOf(bodyTemplate).every(([name]) => name !== '')
  const value = parsed(bodyTemplate)
  return typeof value === 'object' && value !== null
}

/** Whether every placeholder of a template stands for something. */
export const isKnown = ({ bodyTemplate }: Template): boolean => namedIn(bodyTemplate).every(isPlaceholder)

/** Whether a template says to whom, and what. */
export function isWhole({ bodyTemplate }: Template): boolean {
  const named = namedIn(bodyTemplate)
  return named.includes('to') && named.includes('text')
}

/** The whole request; without the key, which is added as it leaves. The template has to be readable. */
export function composeSms(shape: SmsShape, { to, text, id }: SmsContent): SmsRequest {
  const { url, method, bodyType, bodyTemplate } = shape
  const values = { to: numberAs(to, shape.numberForm), text, id, sender: shape.senderName ?? '' }
  const headers = Object.fromEntries(shape.headers.map(({ name, value }) => [name, value]))
  if (bodyType === 'json')
    return {
      url,
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(filledJson(parsed(bodyTemplate), values)),
    }
  const query = new URLSearchParams(
    pairsOf(bodyTemplate).map(([name, value]): [string, string] => [name, filled(value, values)]),
  )
  if (method === 'GET') return { url: `${url}${url.includes('?') ? '&' : '?'}${query}`, method, headers, body: null }
  return {
    url,
    method,
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    body: query.toString(),
  }
}

/** What stands at a path such as `data.messages[0].id`; undefined where nothing does. */
export function atPath(value: unknown, path: string): unknown {
  const steps = path.split(/[.[\]]+/).filter((step) => step !== '')
  return steps.reduce<unknown>(
    (at, step) =>
      typeof at === 'object' && at !== null && Object.hasOwn(at, step)
        ? (at as Readonly<Record<string, unknown>>)[step]
        : undefined,
    value,
  )
}
