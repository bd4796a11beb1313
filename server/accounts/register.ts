import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { CODES } from '../../resources/_kit/codes.ts'
import { ACCEPT_BYTES } from '../../resources/_kit/fields/index.ts'
import { columnName } from '../../resources/_kit/present.ts'
import type { Fault } from '../../resources/_kit/validate.ts'
import { writable } from '../../resources/_kit/validate.ts'
import { registrations } from '../../resources/registrations/schema.ts'
import { newId } from '../db/ids.ts'
import type { Tx } from '../db/types.ts'
import { AppFault } from '../engine/fault.ts'
import { checkForm, missing, type Values } from '../engine/form.ts'
import type { Services } from '../engine/services.ts'
import { registrationKey } from '../files/keys.ts'
import { receiveUpload } from '../files/receive.ts'
import { refuse } from '../files/refuse.ts'
import { fileTicket, readFileTicket } from './keys.ts'
import { planLink } from './plan.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** What nobody has claimed or decided on; more than this at once is somebody's mischief. */
const UNDECIDED_BYTES = 2 * 1024 ** 3

interface Incoming {
  stream: Readable
  kind: 'image' | 'pdf'
  name: string
  mime: string | undefined
  /** Counts the file's bytes. @throws tooMany (429) */
  allow(bytes: number): Promise<void>
}

/**
 * [7.8] takes a logo or a licence before there is an entity. The row comes first: bytes without one would never be found.
 * @throws fileRefused (422); tooMany (429) by `allow`; busy (503) when too much waits for a decision
 */
export async function storeRegistrationFile(services: Services, requestId: string, incoming: Incoming) {
  const { kind, mime } = incoming
  const received = await receiveUpload(incoming.stream, {
    dir: join(services.config.dataDir, 'tmp'),
    accept: kind,
    maxBytes: ACCEPT_BYTES[kind],
    fileName: incoming.name,
    ...(mime ? { claimedMime: mime } : {}),
  })
  if (!received.ok) throw refuse(received.error, kind)
  const { file } = received
  const id = newId()
  try {
    await incoming.allow(file.bytes)
    const kept = await services.db.as({ kind: 'anonymous', requestId }, (tx) =>
      tx.one<{ kept: boolean }>(
        sql`select athar_add_registration_file(${id}::uuid, ${file.name}, ${kind}, ${file.mime}, ${file.bytes}::integer, ${UNDECIDED_BYTES}::bigint) as kept`,
      ),
    )
    if (!kept?.kept) throw new AppFault('busy')
    await services.files.put(registrationKey(id), createReadStream(file.path), { contentType: file.mime })
  } finally {
    await rm(file.path, { force: true })
  }
  const ticket = fileTicket(services.config.appSecret, id, Date.now() + DAY_MS)
  return { ticket, name: file.name, bytes: file.bytes }
}

const FORM = { fields: Object.fromEntries(writable(registrations)) }

const badFile = (field: string): Fault => ({ field, key: 'file', args: {}, code: CODES.file })

interface Tickets {
  logo: string | null
  licence: string | null
}

/** The files that the tickets stand for; a logo is a picture, a licence may be a picture of one. */
async function ticketsOf(tx: Tx, secret: string, given: Values): Promise<Tickets & { faults: Fault[] }> {
  const ids = { logo: idOf(secret, given['logo']), licence: idOf(secret, given['licence']) }
  const wanted = [ids.logo, ids.licence].filter((id) => typeof id === 'string')
  const rows = await tx.rows<{ id: string; kind: string }>(
    sql`select * from athar_registration_kinds(${sql.param(wanted)}::uuid[])`,
  )
  const kindOf = (id: string | false | null) => rows.find((row) => row.id === id)?.kind
  const faults: Fault[] = []
  if (ids.logo === false || (ids.logo && kindOf(ids.logo) !== 'image')) faults.push(badFile('logo'))
  if (ids.licence === null) faults.push(missing('licence'))
  else if (ids.licence === false || !kindOf(ids.licence) || ids.licence === ids.logo) faults.push(badFile('licence'))
  return { logo: ids.logo || null, licence: ids.licence || null, faults }
}

/** Null where none is given, false where it is no ticket of ours or has run out. */
const idOf = (secret: string, ticket: unknown): string | false | null => {
  if (ticket === undefined || ticket === null || ticket === '') return null
  return typeof ticket === 'string' && (readFileTicket(secret, ticket) ?? false)
}

const document = (values: Values): string =>
  JSON.stringify(Object.fromEntries(Object.entries(values).map(([name, value]) => [columnName(name), value])))

/**
 * [7.8] an entity asks to be let in; a mail goes to its administrator. What exists already (an entity of this name, an
 * account of this address) changes nothing in the answer: whoever reviews the registration sees it. Sent again with the
 * same licence it is the same registration, put right until its address is confirmed.
 * @throws invalid (422) by field
 */
export function registerEntity(services: Services, requestId: string, body: unknown): Promise<{ id: string }> {
  const { values, given, faults } = checkForm(FORM, body, ['logo', 'licence', 'terms'])
  if (given['terms'] !== true) faults.push(missing('terms'))
  return services.db.as({ kind: 'anonymous', requestId }, async (tx) => {
    const tickets = await ticketsOf(tx, services.config.appSecret, given)
    const all = [...faults, ...tickets.faults]
    if (all.length > 0) throw new AppFault('invalid', all)
    const row = await tx.one<{ id: string; fresh: boolean }>(
      sql`select * from athar_register(${newId()}::uuid, ${document(values)}::jsonb, ${tickets.logo}::uuid, ${tickets.licence}::uuid)`,
    )
    if (!row) throw new AppFault('invalid', [badFile('licence')])
    const link = {
      purpose: 'verify',
      email: String(values['adminEmail']),
      language: values['language'] === 'en' ? 'en' : 'ar',
      registrationId: row.id,
    } as const
    if (row.fresh) await planLink(tx, link, (name, data) => services.jobs.add(tx, name, data))
    return { id: row.id }
  })
}

/**
 * [7.8] mails the confirmation of a registration once more. The answer is the same whatever the id is: whether it is
 * known, confirmed, decided, or has had its mails, only the mailbox tells.
 */
export async function confirmAgain(services: Services, requestId: string, id: string): Promise<void> {
  await services.db.as({ kind: 'anonymous', requestId }, async (tx) => {
    const to = await tx.one<{ email: string; language: 'ar' | 'en' }>(
      sql`select * from athar_confirm_again(${id}::uuid)`,
    )
    if (!to) return
    const link = { purpose: 'verify', ...to, registrationId: id } as const
    await planLink(tx, link, (name, data) => services.jobs.add(tx, name, data))
  })
}
