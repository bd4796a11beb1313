import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import type { Database } from '../../server/db/types.ts'
import { runImportWork } from '../../server/import/run.ts'
import { act, csv, ownServer, prepare, server } from './support/imports.ts'
import { interrupted } from './support/interrupted.ts'
import { maker } from './support/made.ts'

/** product.md 43, 8: what a file brings and what is deleted meanwhile wait for each other. */
// The embedded database has one connection: nobody else writes meanwhile.
const onPostgres = process.env['ATHAR_TEST_DB'] === 'postgres'

ownServer({ work: false })

const rows = <T extends object>(query: ReturnType<typeof sql>) => server.db.owner((tx) => tx.rows<T>(query))
const made = maker(() => server)

/** Begun by the charity's people, and worked through here on the given database. */
async function begin(target: string, content: string): Promise<(db?: Database) => Promise<void>> {
  const { id, mapping } = await prepare(target, content)
  expect((await act(id, 'run', { mapping, createDonors: true })).statusCode).toBe(200)
  return (db = server.db) =>
    runImportWork({ ...server.services, db }, server.entities.a, id, new AbortController().signal)
}

const strays = () =>
  rows(sql`select g.id from donor_transactions g join projects p on p.id = g.project join donors d on d.id = g.donor
    where g.deleted_at is null and (p.deleted_at is not null or d.deleted_at is not null)`)

describe.runIf(onPostgres)('while a file of gifts is written', () => {
  beforeAll(async () => {
    await made('projects', { code: 'D-0', name: 'Stays' })
  })

  it.each(['projects', 'donors'] as const)(
    'one of its %s is deleted: no gift stands on what is gone',
    async (which) => {
      const well = await made('projects', { code: `D-${which}`, name: 'Well' })
      const phone = which === 'donors' ? '0501777001' : '0501777002'
      const giver = await made('donors', { name: 'Giver', phone })
      const content = csv('Donor name,Mobile,Project code,Amount,Date', `Giver,${phone},D-${which},10,2026-01-05`)
      const work = await begin('donor_transactions', content)
      const asked: ReturnType<typeof server.call>[] = []
      const remove = async (): Promise<void> => {
        const removed = server.call('DELETE', `/api/${which}/${which === 'projects' ? well : giver}`)
        asked.push(removed)
        // Either it is through, or it waits for the file.
        await Promise.race([removed, wait(500)])
      }
      await work(interrupted(server.db, 'insert into "donor_transactions"', remove))
      expect((await asked[0])?.json()).toMatchObject({ archived: true })
      expect(await strays()).toEqual([])
    },
  )

  it('what was deleted between the look and the writing is said at its row, and makes no giver', async () => {
    const well = await made('projects', { code: 'D-early', name: 'Early' })
    const head = 'Donor name,Mobile,Project code,Amount,Date'
    const content = csv(head, 'First,0501777011,D-0,5,2026-01-05', 'Second,0501777012,D-early,10,2026-01-05')
    const work = await begin('donor_transactions', content)
    const remove = () => server.call('DELETE', `/api/projects/${well}`)
    await work(interrupted(server.db, 'select t.id as "id" from "projects"', remove))
    expect(await strays()).toEqual([])
    expect(await rows(sql`select name from donors where phone like '+96650177701%' order by name`)).toEqual([
      { name: 'First' },
    ])
    expect(await rows(sql`select line, key from import_faults where line = 3`)).toEqual([
      { line: 3, key: 'unknownProject' },
    ])
  })
})

describe.runIf(onPostgres)('what is archived between the look and the writing', () => {
  it.each([
    ['projects', 'archivedProject'],
    ['donors', 'archivedDonor'],
  ] as const)('takes no gift of the file: %s', async (which, key) => {
    const phone = which === 'donors' ? '0501777021' : '0501777022'
    const well = await made('projects', { code: `D-a-${which}`, name: 'Well' })
    const giver = await made('donors', { name: 'Giver', phone })
    await made('donor_transactions', { project: well, donor: giver, amount: '7', date: '2026-01-04' })
    const content = csv('Donor name,Mobile,Project code,Amount,Date', `Giver,${phone},D-a-${which},10,2026-01-05`)
    const work = await begin('donor_transactions', content)
    const archive = () => server.call('DELETE', `/api/${which}/${which === 'projects' ? well : giver}`)
    await work(interrupted(server.db, `select t.id as "id" from "${which}"`, archive))
    expect(await rows(sql`select amount from donor_transactions where donor = ${giver}::uuid`)).toEqual([
      { amount: '7.00' },
    ])
    expect(await rows(sql`select key from import_faults where key like 'archived%' order by id desc limit 1`)).toEqual([
      { key },
    ])
  })
})

describe.runIf(onPostgres)('while an import is taken back', () => {
  it('a gift that is being written to one of its projects keeps it', async () => {
    const { id, mapping } = await prepare('projects', csv('Project code,Project name', 'D-back,Back'))
    await act(id, 'run', { mapping })
    const work = () => runImportWork(server.services, server.entities.a, id, new AbortController().signal)
    await work()
    const [well] = await rows<{ id: string }>(sql`select id from projects where code = 'D-back'`)
    const giver = await made('donors', { name: 'Quick' })
    expect((await act(id, 'undo', {})).statusCode).toBe(200)
    // Begun out here, so that it is no part of that transaction.
    let go: () => void = () => undefined
    const undoing = new Promise<void>((resolve) => {
      go = resolve
    }).then(work)
    await server.db.owner(async (tx) => {
      await tx.rows(sql`select 1 from projects where id = ${well?.id}::uuid for key share`)
      await tx.rows(sql`insert into donor_transactions (id, entity_id, donor, project, amount, date)
        values (${newId()}::uuid, ${server.entities.a}::uuid, ${giver}::uuid, ${well?.id}::uuid, 10, '2026-01-01')`)
      go()
      await wait(500)
    })
    await undoing
    expect(await strays()).toEqual([])
    expect(await rows(sql`select 1 from projects where code = 'D-back' and deleted_at is null`)).toHaveLength(1)
  })
})
