import { columns } from '../../../server/db/columns.ts'
import { endedNotices } from '../../../server/messages/sendingNotices.ts'
import { campaigns } from '../schema.ts'

const t = columns(campaigns, 't')

export const notices = endedNotices(t, { name: t.title, project: t.project, out: 'published' })
