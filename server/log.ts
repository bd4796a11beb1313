import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'
import { PERSONAL } from '../resources/personal.ts'
import { SECRETS } from '../resources/secrets.ts'

const REDACTED = '[redacted]'

/** Keys whose values are never written, wherever they stand in a logged object. */
const SECRET_NAME =
  '[\\w-]*(?:authorization|cookie|passw|secret|token|api-?key|phone|mobile|e-?mail|smtpUrl|databaseUrl|donorName)[\\w-]*|otp|body|params|parameters|detail|where'
const SECRET_KEYS = new RegExp(`^(?:${SECRET_NAME})$`, 'i')

/**
 * Fields that hold something of a person, and secrets, by their declarations: a whole row in a log shows its ids alone.
 */
const PERSONAL_KEYS: ReadonlySet<string> = new Set([
  ...PERSONAL.rows.flatMap(({ erased, byHook }) => [...Object.keys(erased), ...byHook]),
  ...SECRETS.map(({ name }) => name),
])
/** What makes an error readable; its text is cleaned like every other one. */
const OF_ERRORS: ReadonlySet<string> = new Set(['name', 'message'])

const OF_PEOPLE = [...PERSONAL_KEYS].filter((key) => !OF_ERRORS.has(key))

const isSecret = (key: string): boolean => SECRET_KEYS.test(key) || PERSONAL_KEYS.has(key)
const isSecretOfError = (key: string): boolean => !OF_ERRORS.has(key) && isSecret(key)

type Rule = readonly [pattern: RegExp, replacement: string]

/**
 * What personal data and secrets look like inside any text: messages, stacks, addresses. The rules run over the
 * finished JSON line, so that no path into the log (a library's error, a child logger) goes around them. There a
 * line break reads `\n`: a rule must neither end in a backslash nor begin after one. And a visitor chooses the
 * address that is logged: no rule may take more than linear time, hence the look back for where a word begins.
 */
const RULES: readonly Rule[] = [
  // Objects are cleaned by key before; what a child logger is born with is not shown to that formatter.
  [new RegExp(`("(?:${[SECRET_NAME, ...OF_PEOPLE].join('|')})":)"(?:[^"\\\\]|\\\\.)*"`, 'gi'), `$1"${REDACTED}"`],
  // [2.6] the last part of a letter's address is the recipient's own key to it.
  [/(\/DonorFoundation\/(?:Report|Year)\/[^/\s"'?#\\]+\/)[^/\s"'?#\\]+/gi, `$1${REDACTED}`],
  // [2.9] and of a survey's, where it is a donor's own.
  [/(\/survey\/[^/\s"'?#\\]+\/)[^/\s"'?#\\]+/gi, `$1${REDACTED}`],
  // [3.10] likewise a campaign's; its pictures and films bear no key.
  [/(\/campaign\/[^/\s"'?#\\]+\/)(?!(?:pictures|film)\b)[^/\s"'?#\\]+/gi, `$1${REDACTED}`],
  // Of a file that a message shows, and of pictures on a donor's own page of a project.
  [/(\/media\/[^/\s"'?#\\]+\/[^/\s"'?#\\]+\/\d{1,15}\/)[^/\s"'?#\\]+/gi, `$1${REDACTED}`],
  [/(\/own\/projects\/[^/\s"'?#\\]+\/pictures\/)[^/\s"'?#\\]+/gi, `$1${REDACTED}`],
  // The last part of a hook's address is the key that a service tells us by.
  [/(\/api\/hooks\/[\w-]+\/[^/\s"'?#\\]+\/)[^/\s"'?#\\]+/gi, `$1${REDACTED}`],
  [/([?&](?:token|code|secret|key|password|phone|email|userName)=)[^&\s"'#\\]+/gi, `$1${REDACTED}`],
  [/([a-z][a-z0-9+.-]{0,20}:\/\/)[^/\s"'@\\]+@/gi, `$1${REDACTED}@`],
  // Drizzle puts the values of a failed query into its message.
  [/((?:\\n|\n)params: )(?:[^"\\\n]|\\(?!n {4}at ).)*/g, `$1${REDACTED}`],
  [/Bearer\s+[\w.~+/=-]+/gi, `Bearer ${REDACTED}`],
  [/(?<=\\[nrt]|(?<![\w\\-]))eyJ[\w-]+\.[\w-]+\.[\w-]*/g, REDACTED],
  [
    /(?<=\\[nrt]|(?<![\p{L}\p{N}._%+\\-]))[\p{L}\p{N}._%+-]+(?:@|%40)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/gu,
    REDACTED,
  ],
  // Saudi mobiles as people and files write them, and anything international with its plus sign.
  [/(?<=\\[nrt]|(?<![\w+-]))(?:(?:\+|00)?966[\s-]?|0)5\d(?:[\s-]?\d){7}(?![\w-])/g, REDACTED],
  [/(?:\+|%2B)[1-9]\d{7,14}(?!\d)/gi, REDACTED],
]

/** One text without personal data or secrets. */
export const scrub = (text: string): string =>
  RULES.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text)

const MAX_DEPTH = 5

/** Class instances are named, not printed: a database client or a request holds more than a log may show. */
const withoutSecrets = (value: unknown, depth = 0, secret = isSecret): unknown => {
  if (value instanceof Error) return withoutSecrets(stdSerializers.err(value), depth, isSecretOfError)
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Date || value instanceof URL) return value.toJSON()
  if (depth >= MAX_DEPTH) return '[deep]'
  if (Array.isArray(value)) return value.map((one) => withoutSecrets(one, depth + 1))
  const prototype: unknown = Object.getPrototypeOf(value)
  const plain = prototype === Object.prototype || prototype === null || 'stack' in value
  if (!plain) return `[${value.constructor.name}]`
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, secret(key) ? REDACTED : withoutSecrets(one, depth + 1)]),
  )
}

type LoggedRequest = { method?: string; url?: string; id?: unknown }

/** Serialised by pino after this formatter; they are large live objects of the web server. */
const SERIALIZED = ['req', 'res', 'err', 'error', 'reply']

const serializers = {
  // Without the query: what people search for is mostly somebody's name.
  req: (request: LoggedRequest) => ({ method: request.method, url: request.url?.split('?')[0] }),
  res: (reply: { statusCode?: number }) => ({ statusCode: reply.statusCode }),
  reply: (reply: { statusCode?: number }) => ({ statusCode: reply.statusCode }),
  err: (error: unknown) => withoutSecrets(error),
  error: (error: unknown) => withoutSecrets(error),
}

const format = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).map(([key, value]) => {
      if (SERIALIZED.includes(key)) return [key, value]
      return [key, isSecret(key) ? REDACTED : withoutSecrets(value)]
    }),
  )

export type Log = Logger

/**
 * JSON lines without personal data or secrets.
 * @param destination where lines go; standard output unless a test wants them
 */
export const createLog = (
  options: { logLevel: string },
  destination: Pick<DestinationStream, 'write'> = process.stdout,
): Log =>
  pino(
    { level: options.logLevel, base: {}, serializers, formatters: { log: format, bindings: format } },
    {
      write: (line) => {
        destination.write(scrub(line))
      },
    },
  )
