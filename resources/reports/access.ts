import { defineAccess } from '../_kit/access.ts'
import { entityStaff } from '../_kit/roles.ts'
import { reports } from './schema.ts'

export const access = defineAccess<typeof reports, 'audience' | 'preview' | 'test' | 'send' | 'stop' | 'sendAgain'>(
  reports,
  {
    list: entityStaff,
    get: entityStaff,
    create: entityStaff,
    update: entityStaff,
    remove: entityStaff,
    audience: entityStaff,
    preview: entityStaff,
    test: entityStaff,
    send: entityStaff,
    stop: entityStaff,
    sendAgain: entityStaff,
  },
)
