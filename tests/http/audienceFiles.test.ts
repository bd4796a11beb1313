import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { act, csv, finished, type ImportRow, ownServer, runToEnd, server } from './support/imports.ts'
import { campaignOf, projectAndTemplate } from './support/metaCampaigns.ts'

ownServer()

const template = newId()
const project = newId()
const inA = <T>(query: ReturnType<typeof sql>): Promise<T[]> =>
  server.db.as({ kind: 'worker', entityId: server.entities.a }, (tx) => tx.rows<T>(query))

beforeAll(async () => {
  for (const query of projectAndTemplate(server.entities.a, project, template)) await inA(query)
  await runToEnd('donors', csv('Donor name,Mobile', 'Amal,0541110001', 'Badr,0541110002', 'Dana,0541110004'))
})

/** Whom a campaign to donors chosen so means, whether or not it reaches them, by name. */
async function meant(choice: object): Promise<string[]> {
  const body = { ...campaignOf(template, project), tags: [], ...choice }
  const made = await server.call('POST', '/api/meta_campaigns', { body })
  expect(made.statusCode, made.body).toBe(201)
  const { id } = made.json<{ id: string }>()
  const audience = (await server.call('GET', `/api/meta_campaigns/${id}/audience`)).json<{
    total: number
    sample: { name: string }[]
  }>()
  const names = audience.sample.map(({ name }) => name).toSorted()
  expect(audience.total).toBe(names.length)
  return names
}
const ofFile = ({ id: file }: ImportRow) => meant({ file })
const undo = async ({ id }: ImportRow): Promise<void> => {
  expect((await act(id, 'undo', {})).statusCode).toBe(200)
  await finished(id)
}
const offered = async () =>
  (await server.call('GET', '/api/imports?filter.withDonors.gt=0')).json<{ id: string }[]>().map(({ id }) => id)

describe('[3.11], [3.10] a campaign to a file goes to every donor of it', () => {
  it.each([
    ['skip', 1],
    ['fill', 2],
    ['update', 3],
  ] as const)(
    'whom it created, changed, or knew and left as they were (%s); not who was refused',
    async (existing, n) => {
      const row = await runToEnd(
        'donors',
        csv(
          'Donor name,Mobile,Email,Tags',
          'Amal,0541110001,,',
          `Badr,0541110002,badr.${existing}@people.test,`,
          `New ${existing},054112000${n},,`,
          'Refused,12,,',
        ),
        { existing },
      )
      expect(row).toMatchObject({ created: 1, faulty: 1 })
      expect(await ofFile(row)).toEqual(['Amal', 'Badr', `New ${existing}`])
      expect(await offered()).toContain(row.id)
      // Whom it created goes with it; the others were in the file all the same.
      await undo(row)
      expect(await ofFile(row)).toEqual(['Amal', 'Badr'])
      expect(await offered()).not.toContain(row.id)
      expect(
        await inA(
          sql`select outcome from import_changes where import = ${row.id} and kind = 'met' and outcome <> 'nothing'`,
        ),
      ).toEqual([])
    },
  )

  it('a row that is known first and changes the donor next is changed, and is set back', async () => {
    const row = await runToEnd(
      'donors',
      csv('Donor name,Mobile,Email', 'Dana,0541110004,', 'Dana,0541110004,dana@people.test'),
      { existing: 'fill' },
    )
    expect(row).toMatchObject({ updated: 1, skipped: 1 })
    expect(await ofFile(row)).toEqual(['Dana'])
    await undo(row)
    expect(await inA(sql`select email from donors where name = 'Dana'`)).toEqual([{ email: null }])
    expect(await finished(row.id)).toMatchObject({ restored: 1, leftAlone: 0 })
  })

  it('who gave by it, and whose gifts were recorded already; a file of projects is not offered', async () => {
    const gifts = csv(
      'Donor mobile,Donor name,Project code,Amount,Date,Donation reference',
      '0541110001,Amal,WTR-9,100,2026-02-01,R-1',
      '0541110009,Giver,WTR-9,50,2026-02-02,R-2',
    )
    const first = await runToEnd('donor_transactions', gifts, { createDonors: true })
    expect(first).toMatchObject({ created: 2, faulty: 0 })
    expect(await ofFile(first)).toEqual(['Amal', 'Giver'])
    const again = await runToEnd('donor_transactions', gifts, { createDonors: true })
    expect(again).toMatchObject({ created: 0, skipped: 2 })
    expect(await ofFile(again)).toEqual(['Amal', 'Giver'])
    const projects = await runToEnd('projects', csv('Project code,Project name,Target amount', 'Q-1,Well,5000'))
    expect(projects).toMatchObject({ created: 1 })
    expect(await offered()).toEqual(expect.arrayContaining([first.id, again.id]))
    expect(await offered()).not.toContain(projects.id)
  })

  it('who reads no language of their own reads the charity’s (product.md 31)', async () => {
    await inA(sql`update donors set language = null, tags = '{own}' where name in ('Amal', 'Badr')`)
    await inA(sql`update donors set language = 'en', tags = '{own}' where name = 'Dana'`)
    await inA(sql`update entities set default_language = 'ar'`)
    expect(await meant({ tags: ['own'], language: 'ar' })).toEqual(['Amal', 'Badr'])
    expect(await meant({ tags: ['own'], language: 'en' })).toEqual(['Dana'])
    await inA(sql`update entities set default_language = 'en'`)
    expect(await meant({ tags: ['own'], language: 'en' })).toEqual(['Amal', 'Badr', 'Dana'])
  })
})
