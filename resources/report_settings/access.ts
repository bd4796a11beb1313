import { defineAccess } from '../_kit/access.ts'
import { entityStaff } from '../_kit/roles.ts'
import { reportSettings } from './schema.ts'

/** [6.2] as reports. */
export const access = defineAccess<typeof reportSettings, 'outlook' | 'preview' | 'test' | 'upcoming' | 'run'>(
  reportSettings,
  {
    list: entityStaff,
    get: entityStaff,
    create: entityStaff,
    update: entityStaff,
    remove: entityStaff,
    activate: entityStaff,
    pause: entityStaff,
    outlook: entityStaff,
    preview: entityStaff,
    test: entityStaff,
    upcoming: entityStaff,
    run: entityStaff,
  },
)
