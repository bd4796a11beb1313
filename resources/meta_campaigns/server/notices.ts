import { columns } from '../../../server/db/columns.ts'
import { endedNotices } from '../../../server/messages/sendingNotices.ts'
import { metaCampaigns } from '../schema.ts'

const t = columns(metaCampaigns, 't')

export const notices = endedNotices(t, { name: t.name, project: t.project, out: 'sent' })
