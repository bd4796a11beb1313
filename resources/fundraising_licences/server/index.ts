import { sql } from 'drizzle-orm'
import { columns } from '../../../server/db/columns.ts'
import { defineServer } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { moveEnds } from '../../../server/messages/campaigns/schedule.ts'
import { CODES } from '../../_kit/codes.ts'
import { campaigns } from '../../campaigns/schema.ts'
import { metaCampaigns } from '../../meta_campaigns/schema.ts'
import { reportSettings } from '../../report_settings/schema.ts'
import { reports } from '../../reports/schema.ts'
import { fundraisingLicences } from '../schema.ts'

const c = columns(campaigns, 'c')
const m = columns(metaCampaigns, 'm')
const r = columns(reports, 'r')
const s = columns(reportSettings, 's')

export const server = defineServer(fundraisingLicences, {
  hooks: {
    afterUpdate: async ({ tx }, before, after) => {
      if (before.endDate !== after.endDate) await moveEnds(tx, after.id)
    },
    // What collects under it would go on without a licence.
    refuseRemove: async ({ tx }, { id }) => {
      const running = await tx.one(sql`
        select 1 from ${c} where ${c.entityId} = athar_entity() and ${c.licence} = ${id}::uuid
          and ${c.status} in ('scheduled', 'sending', 'published') and ${c.deletedAt} is null
        union all select 1 from ${m} where ${m.entityId} = athar_entity() and ${m.licence} = ${id}::uuid
          and ${m.status} in ('scheduled', 'sending') and ${m.deletedAt} is null
        union all select 1 from ${r} where ${r.entityId} = athar_entity() and ${r.licence} = ${id}::uuid and ${r.appeal}
          and ${r.status} in ('scheduled', 'sending') and ${r.deletedAt} is null
        union all select 1 from ${s} where ${s.entityId} = athar_entity() and ${s.licence} = ${id}::uuid and ${s.appeal}
          and ${s.status} = 'active' and ${s.deletedAt} is null
        limit 1`)
      if (running)
        throw new AppFault('referenced', [{ field: 'number', key: 'licenceUnderway', args: {}, code: CODES.generic }])
    },
  },
})
