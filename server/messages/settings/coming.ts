/** What leaves at a time that somebody set for it alone, beside what settings send again and again. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { campaigns } from '../../../resources/campaigns/schema.ts'
import { metaCampaigns } from '../../../resources/meta_campaigns/schema.ts'
import { projects } from '../../../resources/projects/schema.ts'
import { reports } from '../../../resources/reports/schema.ts'
import { columns, known, select } from '../../db/columns.ts'
import type { Tx } from '../../db/types.ts'
import { readReport, readSendable } from '../audience.ts'
import { appealWay, readAppeal } from '../campaigns/read.ts'
import { asksOf, campaignWay, readReached } from '../metaCampaigns/audience.ts'
import { readCampaign, readTemplate } from '../metaCampaigns/read.ts'

const a = columns(campaigns, 'a')
const c = columns(metaCampaigns, 'c')
const p = columns(projects, 'p')
const r = columns(reports, 'r')

/** One sending at one time, and whom it reaches as things stand. */
export interface Coming {
  kind: 'report' | 'campaign' | 'metaCampaign'
  id: string
  name: string
  project: string | null
  projectName: string
  at: string
  reached: readonly string[]
}

interface Timed {
  id: SQL<string>
  entityId: SQL<string>
  project: SQL<string | null>
  status: SQL<string>
  sendAt: SQL<string | null>
  deletedAt: SQL<string | null>
}

/** Those that are to leave before `end`; what is late leaves at once, and is no more to be planned for. */
const timed = (tx: Tx, t: Timed & SQLWrapper, name: SQL<string>, end: string) =>
  tx.rows(
    select(
      { id: t.id, name, project: t.project, projectName: sql<string>`coalesce(${p.name}, '')`, at: known(t.sendAt) },
      sql`from ${t} left join ${p} on ${p.entityId} = ${t.entityId} and ${p.id} = ${t.project}
        where ${t.entityId} = athar_entity() and ${t.deletedAt} is null and ${t.status} = 'scheduled' and ${t.sendAt} >= now() and ${t.sendAt} < ${end}::timestamptz`,
    ),
  )

async function reportReach(tx: Tx, id: string): Promise<string[]> {
  const report = await readReport(tx, id)
  return report && !report.archived ? readSendable(tx, report) : []
}

async function campaignReach(tx: Tx, id: string): Promise<string[]> {
  const campaign = await readAppeal(tx, id)
  return campaign ? readReached(tx, campaign, (donor) => appealWay(campaign.channels, donor)) : []
}

async function metaReach(tx: Tx, id: string): Promise<string[]> {
  const campaign = await readCampaign(tx, id)
  const template = campaign && (await readTemplate(tx, campaign.template))
  return template ? readReached(tx, campaign, (donor) => campaignWay(donor, asksOf(template, campaign))) : []
}

/** Reports and campaigns of either sort that leave before `end`. Surveys and letters about the year are sent by hand alone. */
export async function readComing(tx: Tx, end: string): Promise<Coming[]> {
  const sorts = [
    { kind: 'report', rows: await timed(tx, r, r.title, end), reach: reportReach },
    { kind: 'campaign', rows: await timed(tx, a, a.title, end), reach: campaignReach },
    { kind: 'metaCampaign', rows: await timed(tx, c, c.name, end), reach: metaReach },
  ] as const
  const coming: Coming[] = []
  for (const { kind, rows, reach } of sorts)
    for (const row of rows) coming.push({ ...row, kind, reached: await reach(tx, row.id) })
  return coming
}
