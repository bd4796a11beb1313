import { sql } from 'drizzle-orm'
import { letterMailAr } from '../../i18n/ar/letterMail.ts'
import { letterMailEn } from '../../i18n/en/letterMail.ts'
import { fillText } from '../../i18n/letter.ts'
import type { Letter } from '../../resources/_contracts/letter.ts'
import type { Design } from '../../resources/_kit/letters.ts'
import { users } from '../../resources/users/schema.ts'
import type { MailOutcome, OutgoingMail } from '../channels/email/port.ts'
import type { Sender } from '../channels/senders.ts'
import { columns, select } from '../db/columns.ts'
import { type Call, inTx } from '../engine/context.ts'
import { AppFault } from '../engine/fault.ts'
import { firstCall } from '../engine/idempotency.ts'
import { letterPath } from '../letters/addresses.ts'
import { presentLetter } from '../letters/content.ts'
import { trialKey, trialMailId } from '../letters/keys.ts'
import { commonLetter, letterOfDonor, NOBODY, sampleLetter } from '../letters/present.ts'
import { readAudience, readReport } from './audience.ts'
import { contentOf, mailFor } from './kinds/report.ts'

const u = columns(users, 'u')

const HOUR_MS = 3_600_000
/** How long the link in a trial mail can be opened, and how long the pictures of a preview load. */
const MAIL_MS = 48 * HOUR_MS
const PREVIEW_MS = 2 * HOUR_MS
const LIMIT_MS = 30_000

const entityOf = (call: Call): string => {
  if (!call.actor.entityId) throw new AppFault('forbidden')
  return call.actor.entityId
}

const keyOf = (call: Call, reportId: string, donorId: string, ms: number): string =>
  trialKey(call.services.config.appSecret, reportId, {
    userId: call.actor.userId,
    entityId: entityOf(call),
    donorId,
    until: Date.now() + ms,
  })

export interface Look {
  /** Without one, the page that has no reader. */
  donor?: string
  language?: Letter['lang']
  /** Another design than the report's own. */
  design?: Design
  /** As a granting body reads it: every figure of one donor. */
  detailed?: boolean
}

/** The detailed report of one donor (product.md 4): each figure in a table, whoever they are. @throws 404 */
function inDetail(letter: Letter): Letter {
  if (letter.report.kind !== 'project') throw new AppFault('notFound')
  return { ...letter, report: { ...letter.report, design: 'formal' } }
}

/** A letter as staff look at it: as it was sent, or as it would be sent now. Nothing is written. @throws 404 */
export async function lookAt(call: Call, reportId: string, { donor, design, detailed }: Look): Promise<Letter> {
  const letter = await inTx(call, (tx) =>
    donor === undefined ? commonLetter(tx, reportId) : letterOfDonor(tx, reportId, donor),
  )
  if (!letter) throw new AppFault('notFound')
  if (detailed) return inDetail(letter)
  return design === undefined ? letter : { ...letter, report: { ...letter.report, design } }
}

/** The same, and a key that opens it for a while. */
export async function previewLetter(
  call: Call,
  reportId: string,
  look: Look,
): Promise<{ letter: Letter; key: string }> {
  const letter = await lookAt(call, reportId, look)
  return { letter, key: keyOf(call, reportId, look.donor ?? NOBODY, PREVIEW_MS) }
}

/** [2.27] a design, drawn with a project of which there is no report yet. @throws 404 */
export async function previewDesign(
  call: Call,
  project: string,
  look: { lang: Letter['lang']; design: Design },
): Promise<{ letter: Letter; key: string }> {
  const letter = await inTx(call, (tx) => sampleLetter(tx, project, look))
  if (!letter) throw new AppFault('notFound')
  return { letter, key: keyOf(call, project, NOBODY, PREVIEW_MS) }
}

const subjectOf = (letter: Letter): string =>
  fillText((letter.lang === 'ar' ? letterMailAr : letterMailEn).trial, { subject: letter.report.title })

/** What became of a trial. */
export interface TrialOutcome {
  state: MailOutcome['state']
  to: string
  reason?: string
}

/** The key in a trial's mail: it opens for two days what its caller may see. */
export const trialAddress = (call: Call, id: string, donorId: string): string => keyOf(call, id, donorId, MAIL_MS)

/** The key by which the pictures of a preview load. */
export const previewAddress = (call: Call, id: string, donorId: string): string => keyOf(call, id, donorId, PREVIEW_MS)

/** Hands a trial over and tells what became of it. */
export async function trialOutcome({ gateway }: Sender, mail: OutgoingMail): Promise<TrialOutcome> {
  const outcome = await gateway.send(mail, AbortSignal.timeout(LIMIT_MS))
  const { address: to } = mail.to
  return { state: outcome.state, to, ...(outcome.state === 'failed' ? { reason: outcome.reason } : {}) }
}

/**
 * A real mail to the caller's own address, as the first donor of the audience would get it. Its link opens the letter
 * as it stands when it is opened. Counted nowhere. @throws 409 mailNotConfigured; 422 nobodyToSendTo
 */
export async function sendTrial(call: Call, reportId: string): Promise<TrialOutcome> {
  const { config } = call.services
  const sender = await call.services.senderOf(entityOf(call), 'email')
  if (!sender) throw new AppFault('mailNotConfigured')
  const found = await inTx(call, async (tx) => {
    const report = await readReport(tx, reportId)
    const user = await tx.one(select({ email: u.email }, sql`from ${u} where ${u.id} = ${call.actor.userId}::uuid`))
    if (!report || !user) throw new AppFault('notFound')
    const [donor] = (await readAudience(tx, report)).sample
    if (!donor) throw new AppFault('nobodyToSendTo')
    const letter = await presentLetter(tx, reportId, donor.id)
    if (!letter) throw new AppFault('notFound')
    return { letter, donorId: donor.id, to: user.email, first: await firstCall(call, tx, ['test', reportId]) }
  })
  const { letter, donorId, to, first } = found
  // A double click: the first call tells what became of the mail.
  if (!first) return { state: 'unknown', to }
  const path = letterPath(reportId, trialAddress(call, reportId, donorId))
  const post = {
    publicUrl: config.publicUrl,
    secret: config.appSecret,
    secretOld: config.appSecretOld,
    from: sender.from,
  }
  const id = trialMailId(config.appSecret, { userId: call.actor.userId, entityId: entityOf(call) })
  const content = { ...contentOf(letter, { id, email: to }), subject: subjectOf(letter) }
  // It reads as the donor's, but the address is the caller's own: the donor's name does not belong beside it.
  const trial = { ...mailFor(content, path, post), to: { address: to } }
  return trialOutcome(sender, trial)
}
