import { common } from './common.ts'
import { dashboard } from './dashboard.ts'
import { early } from './early.ts'
import { errors } from './errors.ts'
import { shell } from './shell.ts'

/** What is read before anything is opened: on the frame, at sign-in and on the dashboard. */
export const first = { ...early, common, dashboard, errors, shell }
