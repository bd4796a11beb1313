/** docs/decisions/130: a number is somebody's own once a code that went there has come back from them. */
import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { channelTrialAr } from '../../i18n/ar/channelTrial.ts'
import { channelTrialEn } from '../../i18n/en/channelTrial.ts'
import { fillText } from '../../i18n/letter.ts'
import { nameIn } from '../../i18n/named.ts'
import { CODES } from '../../resources/_kit/codes.ts'
import { latinDigits } from '../../resources/_kit/fold.ts'
import { entities } from '../../resources/entities/schema.ts'
import { users } from '../../resources/users/schema.ts'
import { type Counts, countsOver } from '../auth/counts.ts'
import type { Outcome } from '../channels/port.ts'
import type { OutgoingText } from '../channels/text.ts'
import { columns, pick, select } from '../db/columns.ts'
import { type Actor, inTx } from '../engine/context.ts'
import { AppFault } from '../engine/fault.ts'
import type { Services } from '../engine/services.ts'
import { trialMailId } from '../letters/keys.ts'
import type { FREE_TEXT } from '../messages/trials/own.ts'
import { keyFor, sameText } from '../secrets.ts'

const e = columns(entities, 'e')
const u = columns(users, 'u')

const MINUTE_MS = 60_000
/** A code holds for the rest of the stretch in which it was made, and for the next one. */
const STRETCH_MS = 10 * MINUTE_MS
const HOUR = 3600
const DIGITS = 1_000_000
/** Within an hour: codes that one person asks for, codes that go to one number, and tries at them. */
const MOST = { asked: 6, sent: 6, tried: 12 } as const
const LIMIT_MS = 30_000

export interface Caller {
  services: Services
  actor: Actor & { entityId: string }
  requestId: string
}

/** Six digits that follow from whom, which number and when, so that nothing has to be kept of them. */
function codeFor(secret: string, { userId }: Actor, phone: string, stretch: number): string {
  const mac = createHmac('sha256', keyFor(secret, 'own phone')).update(`${userId} ${phone} ${stretch}`).digest()
  return String(mac.readUIntBE(0, 6) % DIGITS).padStart(6, '0')
}

const stretchOf = (now: number): number => Math.floor(now / STRETCH_MS)

/** @throws 429 with the seconds to wait */
async function count(counts: Counts, key: string, most: number): Promise<void> {
  const [stand] = await counts.add([{ key, points: 1, seconds: HOUR }])
  if (stand !== undefined && stand.count > most)
    throw new AppFault('tooMany', [], { retryAfter: Math.ceil(stand.msLeft / 1000) })
}

async function wordsOf(caller: Caller, code: string): Promise<Pick<OutgoingText, 'lang' | 'text'>> {
  const row = await inTx(caller, (tx) =>
    tx.one(
      select(
        { ...pick(e, 'name', 'nameEn'), lang: u.language },
        sql`from ${u} join ${e} on ${e.id} = athar_entity() where ${u.id} = ${caller.actor.userId}::uuid`,
      ),
    ),
  )
  if (!row) throw new AppFault('notFound')
  const { lang } = row
  const texts = lang === 'ar' ? channelTrialAr : channelTrialEn
  return { lang, text: fillText(texts.code, { code, entity: nameIn(row, lang) }) }
}

/** Sends the code to a number that the caller says is theirs. @throws 422 at the channel; 429 */
export async function askCode(
  caller: Caller,
  { phone, channel }: { phone: string; channel: (typeof FREE_TEXT)[number] },
): Promise<Outcome['state']> {
  const { services, actor } = caller
  const { userId, entityId } = actor
  const sender = await services.senderOf(entityId, channel)
  if (!sender)
    throw new AppFault('invalid', [{ field: 'channel', key: 'channelNotSetUp', args: {}, code: CODES.generic }])
  const counts = countsOver(services.db)
  await count(counts, `op:${userId}`, MOST.asked)
  await count(counts, `op:${phone}`, MOST.sent)
  const { appSecret } = services.config
  const code = codeFor(appSecret, actor, phone, stretchOf(Date.now()))
  const message: OutgoingText = {
    id: trialMailId(appSecret, { userId, entityId }),
    to: phone,
    ...(await wordsOf(caller, code)),
  }
  return (await sender.gateway.send(message, AbortSignal.timeout(LIMIT_MS))).state
}

/** The code came back: the number is the caller's own from now on. @throws 422 at the code or the phone; 429 */
export async function proveOwnPhone(caller: Caller, { phone, code }: { phone: string; code: string }): Promise<void> {
  const { services, actor } = caller
  await count(countsOver(services.db), `opt:${actor.userId}`, MOST.tried)
  const now = stretchOf(Date.now())
  const secret = services.config.appSecret
  const right = [now, now - 1].map((stretch) =>
    sameText(codeFor(secret, actor, phone, stretch), latinDigits(code).trim()),
  )
  if (!right.includes(true))
    throw new AppFault('invalid', [{ field: 'code', key: 'wrongCode', args: {}, code: CODES.generic }])
  const done = await inTx(caller, (tx) => tx.one<{ done: boolean }>(sql`select athar_prove_my_phone(${phone}) as done`))
  if (!done?.done)
    throw new AppFault('invalid', [{ field: 'phone', key: 'phoneUsed', args: {}, code: CODES.phoneUsed }])
}
