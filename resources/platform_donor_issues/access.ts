import { defineAccess } from '../_kit/access.ts'
import { platformAdmins, support } from '../_kit/roles.ts'
import { platformDonorIssues } from './schema.ts'

const platformSupport = [...platformAdmins, ...support] as const

// [6.4]; support of one entity is kept out by the tenancy: it is none of the platform's.
export const access = defineAccess<typeof platformDonorIssues, 'view' | 'reply' | 'pass' | 'takeBack'>(
  platformDonorIssues,
  {
    list: platformSupport,
    get: platformSupport,
    view: platformSupport,
    reply: platformSupport,
    close: platformSupport,
    reopen: platformSupport,
    pass: platformSupport,
    takeBack: platformSupport,
  },
)
