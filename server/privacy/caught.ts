/** Mails that the loopback service of a demonstration kept: the one place where letters lie outside the database. */
import { sql } from 'drizzle-orm'
import { messages } from '../../resources/messages/schema.ts'
import { reportSettings } from '../../resources/report_settings/schema.ts'
import { reports } from '../../resources/reports/schema.ts'
import { yearLetters } from '../../resources/year_letters/schema.ts'
import type { Catcher, CaughtMail } from '../channels/index.ts'
import { anyOf, columns, select } from '../db/columns.ts'
import type { DbContext } from '../db/types.ts'
import type { Services } from '../engine/services.ts'
import { mentions, type Terms } from './identifiers.ts'

const m = columns(messages, 'm')
const r = columns(reports, 'r')
const s = columns(reportSettings, 's')
const y = columns(yearLetters, 'y')

const BATCH = 500
/** What a test's link names: a report, a setting that would make one, or a letter about a year. */
const TOLD = /\/DonorFoundation\/(?:Report|Year)\/([0-9a-f-]{36})\//

interface Known {
  messages: string[]
  links: string[]
  reports: string[]
}

/** Ids that mails to this person bear, and what of this entity's a test may be of: the folder is shared by all entities. */
const knownOf = (services: Services, context: DbContext, { donors }: Terms): Promise<Known | null> =>
  services.db.as(context, (tx) =>
    tx.one(
      select(
        {
          messages: sql<string[]>`array(select ${m.id}::text from ${m} where ${m.donor} = ${anyOf(donors)})`,
          links: sql<string[]>`array(select athar_sign_in_mails(${sql.param(donors)}::uuid[])::text)`,
          reports: sql<
            string[]
          >`array(select ${r.id}::text from ${r} union all select ${s.id}::text from ${s} union all select ${y.id}::text from ${y})`,
        },
        sql``,
      ),
    ),
  )

const idOf = ({ messageId }: CaughtMail): string => messageId.replace(/^</, '').split('@')[0] ?? ''

/** A letter to the donor, a link for them, or a trial letter about them that staff sent themselves. */
function isAbout(mail: CaughtMail, ids: ReadonlySet<string>, reports: ReadonlySet<string>, terms: Terms): boolean {
  if (ids.has(idOf(mail))) return true
  const report = TOLD.exec(mail.text)?.[1]
  if (report === undefined || !reports.has(report)) return false
  return [mail.to, mail.subject, mail.text].some((text) => text.split('\n').some((line) => mentions(terms, line)))
}

async function* everyId(catcher: Catcher): AsyncGenerator<string> {
  let after: string | undefined
  for (;;) {
    const batch = await catcher.list({ limit: BATCH, ...(after ? { after } : {}) })
    for (const { id } of batch) yield id
    after = batch.at(-1)?.id
    if (batch.length < BATCH) return
  }
}

/** @param byWords trial letters as well, which bear no id of the person but only what the person is called */
export async function forgetCaught(
  services: Services,
  context: DbContext,
  terms: Terms,
  byWords = true,
): Promise<void> {
  const catcher = services.mail.mailer ? services.mail.catcher : null
  if (!catcher) return
  const known = await knownOf(services, context, terms)
  const ids = new Set([...(known?.messages ?? []), ...(known?.links ?? [])])
  const reports = new Set(byWords ? known?.reports : [])
  for await (const id of everyId(catcher)) {
    const mail = await catcher.get(id)
    if (mail && isAbout(mail, ids, reports, terms)) await catcher.remove(id)
  }
}
