import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { projectRoot } from './paths.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Shorter secrets can be guessed offline from one signed token. */
const SECRET_LENGTH = 32

const LOOPBACK_NAMES = ['localhost', 'ip6-localhost']
const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal']

/** True for a host that cannot be reached from another machine: localhost, 127.0.0.0/8, ::1. */
export function isLoopback(host: string): boolean {
  const bare = host.toLowerCase().replace(/^\[|\]$/g, '')
  return LOOPBACK_NAMES.includes(bare) || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'))
}

const urlOf = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  })

const port = z
  .string()
  .refine((text) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535, {
    error: 'must be a whole number from 1 to 65535',
  })
  .transform(Number)

const host = z.string().regex(/^[\w.:-]+$/, { error: 'must be a host name or an IP address without a port' })

const origin = urlOf('http:', 'https:')
  .refine((text) => !URL.canParse(text) || new URL(text).origin === text.replace(/\/$/, '').toLowerCase(), {
    error: 'must be an origin alone, such as https://athar.example, without path, query or login',
  })
  .transform((text) => new URL(text).origin)

const isProxyAddress = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/')
  if (rest.length > 0) return false
  if (bits === undefined) return PROXY_NAMES.includes(address) || isIP(address) !== 0
  const widest = isIP(address) === 6 ? 128 : 32
  return isIP(address) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= widest
}

// "Trust every proxy" is not offered: any visitor could then write their own address into the logs and rate limits.
const trustProxy = z
  .string()
  .refine(
    (text) => text === 'off' || /^[1-9]$/.test(text) || text.split(',').every((one) => isProxyAddress(one.trim())),
    {
      error: `must be off, the number of proxies in front (1 to 9), or their addresses separated by commas (also ${PROXY_NAMES.join(', ')})`,
    },
  )
  .transform((text): false | number | string[] => {
    if (text === 'off') return false
    return /^[1-9]$/.test(text) ? Number(text) : text.split(',').map((one) => one.trim())
  })

const sender = z.string().regex(/^(?:[^<>"\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
  error: 'must be an email address, or a name and an address such as "Athar <letters@athar.example>"',
})

const bucket = z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, {
  error: 'must be the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens',
})

const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` })

/** Every setting; all are optional. .env.example explains them in the same order. */
const settings = z.object({
  PORT: port.default(3000),
  HOST: host.default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: urlOf('postgres:', 'postgresql:').optional(),
  DATABASE_LISTEN_URL: urlOf('postgres:', 'postgresql:').optional(),
  PUBLIC_URL: origin.optional(),
  APP_SECRET: z
    .string()
    .min(SECRET_LENGTH, { error: `must have at least ${SECRET_LENGTH} characters` })
    .optional(),
  APP_SECRET_OLD: z.string().optional(),
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  TRUST_PROXY: trustProxy.default(false),
  SMTP_URL: urlOf('smtp:', 'smtps:').optional(),
  MAIL_FROM: sender.optional(),
  CONTACT_EMAIL: z.email({ error: 'must be an email address' }).optional(),
  COUNTRY_LOOKUP_URL: urlOf('http:', 'https:').optional(),
  AI_URL: urlOf('http:', 'https:').optional(),
  AI_KEY: z.string().optional(),
  AI_MODEL: z.string().optional(),
  META_GRAPH_URL: urlOf('http:', 'https:').default('https://graph.facebook.com'),
  PAYMENT_URL: urlOf('http:', 'https:')
    .transform((text) => text.replace(/\/+$/, ''))
    .default('https://api.moyasar.com/v1'),
  PAYMENT_KEY: z.string().optional(),
  PAYMENT_HOOK_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  // The QR code of a tax invoice says the length of each value in one byte.
  SELLER_NAME: z
    .string()
    .refine((text) => Buffer.byteLength(text) <= 255, { error: 'must have at most 255 bytes (127 Arabic letters)' })
    .default('Athar'),
  SELLER_VAT_NUMBER: z
    .string()
    .regex(/^3\d{13}3$/, { error: 'must be a VAT number: 15 digits that begin and end with 3' })
    .optional(),
  SELLER_ADDRESS: z.string().trim().max(200, { error: 'must have at most 200 characters' }).optional(),
  S3_ENDPOINT: urlOf('http:', 'https:').optional(),
  S3_BUCKET: bucket.optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]{1,64}$/, { error: 'must be the name of a region, such as me-south-1' })
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: oneOf(['on', 'off']).default('on'),
  PRIVATE_HOSTS: oneOf(['on', 'off']).optional(),
  MASS_HOLD_SECONDS: z
    .string()
    .refine((text) => /^\d{1,4}$/.test(text) && Number(text) <= 3600, {
      error: 'must be a whole number of seconds, at most 3600',
    })
    .transform(Number)
    .default(600),
  DEMO: oneOf(['on', 'off']).default('on'),
  LOG_LEVEL: oneOf(LOG_LEVELS).default('info'),
  NODE_ENV: oneOf(['development', 'production', 'test']).default('development'),
})

/** Their names, for the example file. */
export const SETTINGS: readonly string[] = Object.keys(settings.shape)

type Settings = z.output<typeof settings>

/** The files of a certificate and its key, absolute; null where something in front speaks TLS, or nobody does. */
const tlsOf = ({ TLS_CERT: cert, TLS_KEY: key }: Settings): { cert: string; key: string } | null =>
  cert === undefined || key === undefined
    ? null
    : { cert: path.resolve(projectRoot, cert), key: path.resolve(projectRoot, key) }

/** Where files lie in a bucket; null for the data folder. What belongs together is checked by `loadConfig`. */
const s3Of = (values: Settings) => {
  const { S3_BUCKET: name, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (name === undefined || accessKeyId === undefined || secretAccessKey === undefined) return null
  return {
    endpoint: values.S3_ENDPOINT ?? null,
    bucket: name,
    region: values.S3_REGION,
    accessKeyId,
    secretAccessKey,
    forcePathStyle: values.S3_FORCE_PATH_STYLE === 'on',
  }
}

const paymentOf = ({ PAYMENT_URL: url, PAYMENT_KEY: key, PAYMENT_HOOK_TOKEN: hookToken }: Settings) =>
  key === undefined ? null : { url, key, hookToken: hookToken ?? null }

const derive = (values: Settings) => {
  const tls = tlsOf(values)
  const publicAddress = values.PUBLIC_URL ?? `${tls === null ? 'http' : 'https'}://localhost:${values.PORT}`
  return {
    port: values.PORT,
    host: values.HOST,
    /** Absolute; a relative DATA_DIR counts from the project's folder, so that it does not move with the caller. */
    dataDir: path.resolve(projectRoot, values.DATA_DIR),
    /** Null means the embedded database in the data folder. */
    databaseUrl: values.DATABASE_URL ?? null,
    /** Past a pooler, which passes no notifications on. */
    databaseListenUrl: values.DATABASE_LISTEN_URL ?? values.DATABASE_URL ?? null,
    /** An origin without a slash at its end. */
    publicUrl: publicAddress,
    tls,
    /** The secret of before, until `npm run secrets:rotate` is through. */
    appSecretOld: values.APP_SECRET_OLD ?? null,
    /** What Fastify's `trustProxy` takes. */
    trustProxy: values.TRUST_PROXY,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? `Athar <no-reply@${new URL(publicAddress).hostname}>`,
    /** Where what visitors of the landing page write is mailed to [1.8]; null keeps it to the platform's list. */
    contactEmail: values.CONTACT_EMAIL ?? null,
    /** Answers a visitor's country to their address [7.13]; null asks nobody. */
    countryLookupUrl: values.COUNTRY_LOOKUP_URL ?? null,
    /** An endpoint that speaks as OpenAI's does [1.16]; null leaves recommendations to the platform's rules. */
    ai:
      values.AI_URL === undefined || values.AI_MODEL === undefined
        ? null
        : { url: values.AI_URL, key: values.AI_KEY ?? null, model: values.AI_MODEL },
    /** Where Meta's Graph API is spoken to. */
    metaGraphUrl: values.META_GRAPH_URL,
    /** Where entities pay for their packages; null for the sandbox, or nowhere. */
    payment: paymentOf(values),
    /** Who sells packages, as it stands on invoices. */
    seller: {
      name: values.SELLER_NAME,
      vatNumber: values.SELLER_VAT_NUMBER ?? null,
      address: values.SELLER_ADDRESS || null,
    },
    s3: s3Of(values),
    /** Services that an entity sets up itself may stand in a network of one's own, or on this machine. */
    privateHosts: values.PRIVATE_HOSTS ? values.PRIVATE_HOSTS === 'on' : values.NODE_ENV !== 'production',
    /** product.md 30: so long a mass sending waits before it begins. */
    massHoldMs: values.MASS_HOLD_SECONDS * 1000,
    demo: values.DEMO === 'on',
    logLevel: values.LOG_LEVEL,
    /** No DATABASE_URL: the database lives in the data folder, and one process owns it. */
    embedded: values.DATABASE_URL === undefined,
    /** Only this machine can reach the server. */
    loopback: isLoopback(values.HOST),
    production: values.NODE_ENV === 'production',
  }
}

/** Settings as given; the secret may still have to be made (server/lifecycle/dataFolder.ts). */
export type LoadedConfig = Readonly<ReturnType<typeof derive>> & { readonly appSecret: string | null }

/** What the program runs with. `appSecret` has at least 32 characters. */
export type Config = LoadedConfig & { readonly appSecret: string }

export type ConfigResult = { ok: true; config: LoadedConfig } | { ok: false; faults: string[] }

type Environment = Readonly<Record<string, string | undefined>>

/** An empty value counts as absent: that is how a shell or a compose file "unsets" a variable. */
const present = (env: Environment) => Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))

const S3_NEEDED = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Half of a bucket's settings would quietly leave the files in the folder. */
const s3Faults = (given: Environment): string[] => {
  if (!Object.keys(given).some((name) => name.startsWith('S3_') && SETTINGS.includes(name))) return []
  return S3_NEEDED.filter((name) => given[name] === undefined).map(
    (name) => `${name} is required with the other settings of S3_`,
  )
}

/** Pure: reads nothing but `env`. Faults name the setting, never its value, which may hold a password. */
export const loadConfig = (env: Environment): ConfigResult => {
  const given = present(env)
  const parsed = settings.safeParse(given)
  const faults = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  // Several servers may share one PostgreSQL; a secret made by each for itself would refuse the others' tokens.
  if (given['DATABASE_URL'] !== undefined && given['APP_SECRET'] === undefined) {
    faults.push(`APP_SECRET is required with DATABASE_URL (at least ${SECRET_LENGTH} characters)`)
  }
  if (given['DATABASE_LISTEN_URL'] !== undefined && given['DATABASE_URL'] === undefined)
    faults.push('DATABASE_LISTEN_URL belongs to DATABASE_URL: give both, or neither')
  if ((given['TLS_CERT'] === undefined) !== (given['TLS_KEY'] === undefined))
    faults.push('TLS_CERT and TLS_KEY belong together: give both, or neither')
  if ((given['AI_URL'] === undefined) !== (given['AI_MODEL'] === undefined))
    faults.push('AI_URL and AI_MODEL belong together: give both, or neither')
  faults.push(...s3Faults(given))
  if (!parsed.success || faults.length > 0) return { ok: false, faults: [...new Set(faults)] }
  return { ok: true, config: { ...derive(parsed.data), appSecret: parsed.data.APP_SECRET ?? null } }
}

/** The process's environment over the project's .env file, if there is one. */
export const readEnvironment = (file = path.join(projectRoot, '.env')): Environment => {
  try {
    return { ...parseEnv(readFileSync(file, 'utf8')), ...process.env }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return process.env
    throw error
  }
}

/** What a process of our own may see of the environment: enough to run, no secrets. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'NODE_ENV']

/** A run of all tests has built the program first (bin/lib/test.mjs): a process of ours starts from source four times as slowly. */
export const startsBuilt = (): boolean => process.env['ATHAR_CHILDREN'] === 'built'

/** The environment of a process that this one starts. */
export const childEnvironment = (): Record<string, string> => ({
  TZ: 'UTC',
  ...Object.fromEntries(
    PASSED_ON.flatMap((name): [string, string][] => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  ),
})
