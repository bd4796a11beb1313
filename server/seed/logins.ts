import { AppFault } from '../engine/fault.ts'
import type { Services } from '../engine/services.ts'
import type { DemoLogin } from '../lifecycle/run.ts'
import { DEMO_DONORS, DEMO_PASSWORD, ENTITIES, USERS } from './content/entities.ts'
import { demoLoaded } from './demo.ts'
import { isDemoUser } from './state.ts'

/** The sign-ins of the demo, to print and to offer: none where there is no demo or where they are refused. */
export async function demoLogins({ config, db }: Pick<Services, 'config' | 'db'>): Promise<readonly DemoLogin[]> {
  if (config.production || !(await demoLoaded(db))) return []
  const staff = USERS.map(({ role, entity, userName }) => {
    const of = entity === null ? undefined : ENTITIES[entity]
    return { role, entity: of?.name ?? '', branch: of?.branchName ?? '', userName, password: DEMO_PASSWORD }
  })
  const givers = DEMO_DONORS.map(({ role, phone }) => ({
    role,
    entity: '',
    branch: '',
    userName: `0${phone.slice(4)}`,
    password: DEMO_PASSWORD,
  }))
  return [...staff, ...givers]
}

/**
 * At sign-in, after the password was found right: everybody can read the demo's password, so in production its users
 * stay out, in a database that was copied there as well.
 * @throws wrongPassword (401), which tells nothing about why
 */
export function refuseDemoUser({ config }: Pick<Services, 'config'>, userId: string): void {
  if (config.production && isDemoUser(userId)) throw new AppFault('wrongPassword')
}
