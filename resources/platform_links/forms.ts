import { date, email, text } from '../_kit/fields/index.ts'
import { serverAddress } from '../_kit/forms.ts'
import { LIMITS } from '../_kit/limits.ts'

/** [2.66] link, email and password. An empty password keeps the one that is there. */
export const linkFields = {
  link: text({ required: true, max: 500, code: true, form: serverAddress }),
  email: email({ required: true }),
  password: text({ max: LIMITS.password }),
}

/** From which day on donations are fetched; all of them where it is empty. */
export const pullFields = { since: date({ past: true }) }
