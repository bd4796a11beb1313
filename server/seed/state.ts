import { sql } from 'drizzle-orm'
import { bare, columns, select, updates } from '../db/columns.ts'
import { infrastructure } from '../db/infrastructure.ts'
import type { Database, Tx } from '../db/types.ts'
import { DEMO_DONOR_IDS, DEMO_ENTITY_IDS, DEMO_USER_IDS } from './content/entities.ts'

const excluded = columns(infrastructure.settings, 'excluded')
const st = columns(infrastructure.settings, 'st')

/** Where the demo data stands: never loaded here, loaded, being taken away, or gone for good. */
export type DemoState = 'absent' | 'loaded' | 'removing' | 'removed'

type Owner = Omit<Tx, 'context'>

export async function readSetting(tx: Owner, name: string): Promise<string | null> {
  const row = await tx.one(select({ value: st.value }, sql`from ${st} where ${st.name} = ${name}`))
  return row?.value ?? null
}

export const writeSetting = (tx: Owner, name: string, value: string): Promise<unknown> =>
  tx.rows(
    sql`insert into ${st} (${bare(st, 'name', 'value')}) values (${name}, ${value}) on conflict (${bare(st, 'name')}) do update set ${updates(st, { value: excluded.value })}`,
  )

const STATES: readonly string[] = ['loaded', 'removing', 'removed'] satisfies DemoState[]
const isState = (value: string | null): value is DemoState => value !== null && STATES.includes(value)

export async function demoState(tx: Owner): Promise<DemoState> {
  const value = await readSetting(tx, 'demo')
  return isState(value) ? value : 'absent'
}

export const readDemoState = (db: Database): Promise<DemoState> => db.owner(demoState)

/** Demo rows are known by their entity, demo users by their id; both are the seed's own and never made otherwise. */
export const isDemoEntity = (id: string | null): boolean => id !== null && DEMO_ENTITY_IDS.includes(id)
export const isDemoUser = (id: string): boolean => DEMO_USER_IDS.includes(id) || DEMO_DONOR_IDS.includes(id)

/** By what id whoever is signed in knows that they work in the demo: of their entity, or a donor's own. */
export const DEMO_OF: readonly string[] = [...DEMO_ENTITY_IDS, ...DEMO_DONOR_IDS]
