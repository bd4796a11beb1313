import type { FastifyRequest } from 'fastify'
import type { Letter } from '../../resources/_contracts/letter.ts'
import type { Lang } from '../pages/assets.ts'

const asLang = (text: unknown): Lang | undefined => (text === 'ar' || text === 'en' ? text : undefined)

/** The language asked for (`?lang=`), or null. */
export const askedLang = ({ query }: FastifyRequest): Lang | null =>
  (typeof query === 'object' && query !== null && 'lang' in query ? asLang(query.lang) : undefined) ?? null

const CALENDARS = ['gregorian', 'hijri', 'both'] as const satisfies readonly Letter['calendar'][]

/** The calendar asked for (`?calendar=`), or undefined. */
export const askedCalendar = ({ query }: FastifyRequest): Letter['calendar'] | undefined =>
  typeof query === 'object' && query !== null && 'calendar' in query
    ? CALENDARS.find((calendar) => calendar === query.calendar)
    : undefined

/** product.md 51: the first of the reader's languages that Athar speaks, and English where it speaks none (RFC 9110, 12.5.4). */
export function readersLang({ headers }: Pick<FastifyRequest, 'headers'>): Lang {
  const wanted = (headers['accept-language'] ?? '').split(',').flatMap((part) => {
    const [tag = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    const lang = asLang(tag.split('-')[0])
    const q = parameters.find((text) => text.startsWith('q='))
    const weight = q === undefined ? 1 : Number(q.slice(2))
    return lang !== undefined && weight > 0 ? [{ lang, weight }] : []
  })
  return wanted.toSorted((one, other) => other.weight - one.weight)[0]?.lang ?? 'en'
}

const CALENDAR_OF: Readonly<Record<string, Letter['calendar']>> = {
  'ca-gregory': 'gregorian',
  'ca-islamic-umalqura': 'hijri',
}

/** The calendar that the reader's language names (RFC 6067: "ar-u-ca-islamic-umalqura"); undefined where it names none. */
export function readersCalendar({ headers }: Pick<FastifyRequest, 'headers'>): Letter['calendar'] | undefined {
  const [, named] =
    /^[a-z]{2}(?:-[a-z]{2})?-u-(ca-gregory|ca-islamic-umalqura)(?![a-z0-9-])/i.exec(headers['accept-language'] ?? '') ??
    []
  return named === undefined ? undefined : CALENDAR_OF[named.toLowerCase()]
}

/**
 * The language of a page that an entity shows to whoever comes: the one asked for, else the reader's. Null where nobody says
 * anything of languages, as those who draw previews of links: then it is the entity's.
 */
export const visitorsLang = (request: FastifyRequest): Lang | null =>
  askedLang(request) ?? (request.headers['accept-language'] === undefined ? null : readersLang(request))

/** Where nothing else says the language of a page for everyone. */
export const guessedLang = (request: FastifyRequest): Lang => askedLang(request) ?? readersLang(request)
