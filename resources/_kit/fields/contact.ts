import { z } from 'zod/mini'
import { CODES } from '../codes.ts'
import { type CommonOptions, type Field, type Given, type MarksOf, makeField, ours } from '../field.ts'
import { isE164, normalisePhone, writtenAbroad } from '../phone.ts'

export interface PhoneOptions extends CommonOptions<string> {
  /**
   * `form`: ten digits and nothing else [5.6]. `mobile`: also with what stands between them, or a number abroad that exists
   * [5.20]; `contact` takes 01, 9200 and 800 numbers too (product.md 37).
   */
  accept?: 'form' | 'mobile' | 'contact'
  /** Of a unique one: another record may share it on purpose, and its form offers that (docs/decisions/128). */
  sharable?: true
}

const KEY = { form: 'phone', mobile: 'phone', contact: 'phoneContact' } as const
const SAUDI = /^\+966\d+$/

/** As E.164, or something that is none: the person reads what they wrote. */
function cleaned(raw: string, accept: keyof typeof KEY): string {
  const abroad = writtenAbroad(raw)
  // The stored form comes back with a whole record, and only that.
  if (accept === 'form') {
    const found = normalisePhone(raw, { accept })
    return found.ok ? found.e164 : abroad === null || (abroad === raw && SAUDI.test(raw)) ? raw : `!${raw}`
  }
  if (abroad !== null) {
    const again = normalisePhone(abroad, { country: 'SA', accept: 'import' })
    return again.ok ? again.e164 : `!${raw}`
  }
  const found = normalisePhone(raw, { country: 'SA', accept })
  return found.ok ? found.e164 : raw
}

/** A phone number, stored as E.164. [5.6], [5.20], product.md 37 */
export function phone<O extends PhoneOptions = {}>(
  options?: Given<O, PhoneOptions>,
): Field<string, 'phone', MarksOf<O>> {
  const accept = options?.accept ?? 'form'
  return makeField(
    {
      kind: 'phone',
      value: z.string().check(z.refine(isE164, ours(KEY[accept]))),
      column: 'text',
      operators: ['eq', 'in', 'isnull'],
      clean: (input) => {
        if (typeof input !== 'string' && typeof input !== 'number') return input
        return cleaned(String(input).trim(), accept)
      },
      options: { accept, sharable: options?.sharable },
    },
    (options ?? {}) as O,
  )
}

/** An email address, lower case. [5.7] */
export function email<O extends CommonOptions<string> = {}>(
  options?: Given<O, CommonOptions<string>>,
): Field<string, 'email', MarksOf<O>> {
  return makeField(
    {
      kind: 'email',
      value: z.email().check(z.maxLength(254)),
      column: 'text',
      operators: ['eq', 'in', 'isnull'],
      clean: (input) => (typeof input === 'string' ? input.trim().toLowerCase() : input),
    },
    (options ?? {}) as O,
  )
}

/** What stands before an @ looks like the place that a link leads to, and is not. */
const NAMES_SOMEBODY = /^https?:\/\/[^/?#]*@/i

const webUrl = z.url({ protocol: /^https?$/, hostname: z.regexes.domain }).check(
  z.maxLength(2000),
  z.refine((link) => !NAMES_SOMEBODY.test(link)),
)

const withScheme = (input: unknown): unknown => {
  if (typeof input !== 'string') return input
  const trimmed = input.trim()
  return /^[a-z][a-z0-9+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`
}

/** A web address, http or https. [5.12] */
export function url<O extends CommonOptions<string> = {}>(
  options?: Given<O, CommonOptions<string>>,
): Field<string, 'url', MarksOf<O>> {
  return makeField(
    { kind: 'url', value: webUrl, column: 'text', operators: ['isnull'], clean: withScheme },
    (options ?? {}) as O,
  )
}

const VIDEO_HOSTS = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'youtu.be',
  'vimeo.com',
  'www.vimeo.com',
  'player.vimeo.com',
])

const isVideoLink = (link: string): boolean => {
  const host = /^https?:\/\/([^/:?#]+)/i.exec(link)?.[1]
  return host !== undefined && VIDEO_HOSTS.has(host.toLowerCase())
}

/** A YouTube or Vimeo link. [5.11] */
export function videoUrl<O extends CommonOptions<string> = {}>(
  options?: Given<O, CommonOptions<string>>,
): Field<string, 'videoUrl', MarksOf<O>> {
  return makeField(
    {
      kind: 'videoUrl',
      value: webUrl.check(z.refine(isVideoLink, ours('videoLink'))),
      column: 'text',
      operators: ['isnull'],
      clean: withScheme,
    },
    (options ?? {}) as O,
  )
}

interface VideoUrlsOptions extends CommonOptions<string[]> {
  max: number
}

/** One line of several says what is wrong with it once, whatever that is. */
const videoLine = z
  .string()
  .check(z.refine((link) => webUrl.safeParse(link).success && isVideoLink(link), ours('videoLink')))

/** Several of them, a line each. [5.11] */
export function videoUrls<O extends VideoUrlsOptions>(
  options: Given<O, VideoUrlsOptions>,
): Field<string[], 'lines', MarksOf<O & { default: string[] }>> {
  const { max }: VideoUrlsOptions = options
  return makeField(
    {
      kind: 'lines',
      value: z.array(videoLine).check(z.maxLength(max)),
      column: 'json',
      operators: [],
      clean: (input) => (Array.isArray(input) ? input.map(withScheme).filter((link) => link !== '') : input),
      options: { max, links: true },
    },
    { default: [], codes: { invalid: CODES.link }, ...options } as O & { default: string[] },
  )
}
