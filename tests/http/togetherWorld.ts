import { sql } from 'drizzle-orm'
import { newId } from '../../server/db/ids.ts'
import { act, dispatchIn, gift, inEntity, report, type World } from '../unit/delivery/support.ts'
import { nineDonors } from './deliveryWorld.ts'

interface Options {
  of?: World
  to?: string[]
  /** Asks for a gift under a licence of this number. */
  asks?: string
}

interface Row {
  id: string
  donor: string
  state: string
  reason: string | null
  joined_to: string | null
}

/** Nine donors who gave to wells (`world`) and to a school, and reports about both to them. */
export async function togetherWorld() {
  const { world, donors } = await nineDonors()
  const school: World = { ...world, project: newId() }
  await inEntity(world, (tx) =>
    tx.rows(sql`insert into projects (entity_id, id, code, name, description, required_amount, previous_donations, start_date, end_date, status, progress)
      values (${world.entity}, ${school.project}, 'SCH-1', 'مدرسة الوادي', 'ستة فصول', 1000, 0, '2026-01-01', '2026-12-31', 'published', 'inProgress')`),
  )
  for (const id of donors) await gift(school, id, '25')

  const underLicence = (id: string, number: string): Promise<unknown> =>
    inEntity(world, async (tx) => {
      await tx.rows(sql`insert into fundraising_licences (entity_id, id, number, purpose, start_date, end_date)
        values (${world.entity}::uuid, ${newId()}::uuid, ${number}, 'آبار', '2020-01-01', '2099-12-31') on conflict do nothing`)
      await tx.rows(sql`update reports set licence = (select f.id from fundraising_licences f where f.number = ${number})
        where id = ${id}::uuid`)
    })

  /** A report on its way to these donors; nothing of it has left. */
  async function sending({ of = world, to = donors, asks }: Options = {}): Promise<string> {
    const id = await report(of, { donors: to, appeal: asks !== undefined })
    if (asks !== undefined) await underLicence(id, asks)
    await act(world, 'send', id, { expected: to.length })
    return id
  }
  const rowsOf = (id: string): Promise<Row[]> =>
    inEntity(world, (tx) =>
      tx.rows<Row>(
        sql`select id, donor, state, reason, joined_to from messages where report = ${id}::uuid order by attempt, donor`,
      ),
    )
  return {
    world,
    school,
    donors,
    sending,
    rowsOf,
    statesOf: async (id: string): Promise<string[]> => (await rowsOf(id)).map(({ state }) => state),
    /** One about the wells and one about the school. */
    two: async (options: Options = {}): Promise<[string, string]> => [
      await sending(options),
      await sending({ ...options, of: school }),
    ],
    /** What an earlier test left under way is none of the next one's. */
    clear: (): Promise<unknown> =>
      inEntity(world, async (tx) => {
        await tx.rows(sql`update messages set state = 'cancelled' where state in ('planned', 'claimed')`)
        await tx.rows(sql`update dispatches set state = 'stopped' where state = 'sending'`)
      }),
    laneOf: async (id: string) =>
      ({ entityId: world.entity, dispatch: await dispatchIn(world, id), channel: 'email' }) as const,
  }
}

/** Addresses of this server in a mail. */
export const pathsIn = (text: string): string[] => [...new Set(text.match(/https:\/\/athar\.example\/\S+/g) ?? [])]
