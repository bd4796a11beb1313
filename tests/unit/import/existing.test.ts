import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { donorRows } from '../../ground/support/donors.ts'
import { removeTemps } from '../reader/fixtures.ts'
import { csv, openWorkshop, type PlanOptions, type Workshop } from './support.ts'

let shop: Workshop
beforeAll(async () => {
  shop = await openWorkshop()
})
afterEach(async () => {
  for (const table of ['import_changes', 'donors', 'projects'])
    await shop.rows(sql`delete from ${sql.identifier(table)}`)
  await shop.db.owner((tx) => tx.rows(sql`delete from identity_links`))
  removeTemps()
})
afterAll(() => shop.close())

const take = async (target: 'projects' | 'donors', content: string, options: PlanOptions = { existing: 'update' }) => {
  const id = await shop.plan(target, content, options)
  await shop.work(id)
  const { created, updated, skipped, faulty } = await shop.state(id)
  const faults = (await shop.faults(id)).map(({ line, field, key, code }) => [line, field, key, code])
  return { created, updated, skipped, faulty, faults }
}

const project = (code: string, name: string) =>
  shop.rows(sql`insert into projects (id, entity_id, code, name, city, required_amount, start_date, end_date, previous_donations)
    values (${newId()}::uuid, ${shop.entity}::uuid, ${code}, ${name}, 'Riyadh', 500, '2024-01-01', '2024-12-31', 10)`)
const projects = () =>
  shop.rows<Record<string, unknown>>(
    sql`select code, name, city, required_amount::text as sum, end_date as "end", status, version from projects order by code`,
  )

describe('[2.62] projects that are there already', () => {
  const HEAD = 'Project code,Project name,City,Required amount,Start date,End date,Previous donations'

  it('[5.14] [8.13] a code of another project is a fault at its cell; the same project again adds nothing', async () => {
    await project('P1', 'Well')
    const file = csv(HEAD, 'p1,Well,,,,,', 'P1x,School,,,,,', 'P2,Mosque,,,,,')
    await project('P2', 'Clinic')
    const id = await shop.plan('projects', file)
    await shop.work(id)
    expect(await shop.state(id)).toMatchObject({ created: 1, updated: 0, skipped: 1, faulty: 1 })
    expect(await shop.faults(id)).toMatchObject([
      {
        line: 4,
        field: 'code',
        column: 'Project code',
        value: 'P2',
        key: 'codeUsed',
        args: { name: 'Clinic' },
        code: 101,
      },
    ])
  })

  it('updates what its cells say and nothing else; new ones are drafts', async () => {
    await project('P1', 'Well')
    await shop.rows(sql`update projects set status = 'published'`)
    const file = csv(HEAD, 'p1,Deep well,,750.5,,,', 'P2,School,Abha,,,,')
    expect(await take('projects', file)).toEqual({ created: 1, updated: 1, skipped: 0, faulty: 0, faults: [] })
    expect(await projects()).toEqual([
      {
        code: 'P1',
        name: 'Deep well',
        city: 'Riyadh',
        sum: '750.50',
        end: '2024-12-31',
        status: 'published',
        version: 2,
      },
      { code: 'P2', name: 'School', city: 'Abha', sum: null, end: null, status: 'drafted', version: 1 },
    ])
    expect(await take('projects', file)).toEqual({ created: 0, updated: 0, skipped: 2, faulty: 0, faults: [] })
  })

  it('[5.13] [5.14] checks a change with what stands beside it, and refuses what a file may not touch', async () => {
    for (const code of ['P1', 'P2', 'P3', 'P4', 'w5', 'W5']) await project(code, code)
    const file = csv(
      HEAD,
      'P1,,,,,2023-06-01,',
      'P2,,,,,,999',
      'P3,,,,,,10',
      'P4,,Jeddah,-1,,,',
      'P4,,Jeddah,,,,',
      'w5,,Abha,,,,',
      'P9,,Abha,,,,',
    )
    expect(await take('projects', file)).toEqual({
      created: 0,
      updated: 1,
      skipped: 1,
      faulty: 5,
      faults: [
        [2, 'startDate', 'startBeforeEnd', 16],
        [3, 'previousDonations', 'notByImport', 8],
        [5, 'requiredAmount', 'minValue', 27],
        [6, 'code', 'duplicateInFile', 101],
        [8, 'name', 'required', 102],
      ],
    })
    expect((await projects()).map((one) => one['city'])).toEqual([
      'Riyadh',
      'Riyadh',
      'Riyadh',
      'Riyadh',
      'Riyadh',
      'Abha',
    ])
  })
})

const donor = async (name: string, phone: string | null, more: Omit<Parameters<typeof donorRows>[1], 'id'> = {}) => {
  const id = newId()
  await shop.rows(donorRows(shop.entity, { ...more, id, name, phone }))
  return id
}

describe('[2.61] donors who are there already', () => {
  const HEAD = 'Donor name,Mobile,Email,Notes,Tags'

  it('are known by phone, or by name and email, and take the file’s values', async () => {
    await donor('Sara', '+966501112201', { email: 'old@example.org', notes: 'old' })
    await donor('Omar', null, { email: 'omar@example.org', notes: 'old' })
    await donor('Bare', null)
    const file = csv(
      HEAD,
      'sara,0501112201,new@example.org,,monthly',
      'Omar,0501112202,omar@example.org,new,',
      'Bare,,,new,',
      'Other,0501112201,,new,',
    )
    expect(await take('donors', file)).toEqual({
      created: 0,
      updated: 2,
      skipped: 1,
      faulty: 1,
      faults: [[5, 'phone', 'phoneUsed', 36]],
    })
    expect(await shop.rows(sql`select name, phone, email, notes, tags from donors order by name`)).toEqual([
      { name: 'Bare', phone: null, email: null, notes: null, tags: [] },
      { name: 'Omar', phone: '+966501112202', email: 'omar@example.org', notes: 'new', tags: [] },
      { name: 'Sara', phone: '+966501112201', email: 'new@example.org', notes: 'old', tags: ['monthly'] },
    ])
  })

  it('stay as they are, or get what they lack; an import that began with the older "skip" fills gaps as it did', async () => {
    const file = csv(HEAD, 'Sara,0501112231,new@example.org,new,', 'New,0501112232,,,')
    const after = async (options: PlanOptions) => {
      await donor('Sara', '+966501112231', { notes: 'old' })
      const { created, updated, skipped } = await take('donors', file, options)
      const [sara] = await shop.rows<object>(sql`select email, notes, version from donors where name = 'Sara'`)
      await shop.rows(sql`delete from import_changes`)
      await shop.rows(sql`delete from donors`)
      return { created, updated, skipped, sara }
    }
    const untouched = { created: 1, updated: 0, skipped: 1, sara: { email: null, notes: 'old', version: 1 } }
    const filled = { created: 1, updated: 1, skipped: 0, sara: { email: 'new@example.org', notes: 'old', version: 2 } }
    expect(await after({ known: 'skip' })).toEqual(untouched)
    expect(await after({ known: 'fill' })).toEqual(filled)
    expect(await after({ existing: 'skip' })).toEqual(filled)
    expect(await after({})).toEqual(filled)
    expect(await after({ known: 'update' })).toMatchObject({ updated: 1, sara: { notes: 'new' } })
  })

  it('keep a refusal, a stop and, once they sign in, their own email', async () => {
    await donor('A', '+966501112203', { reportConsent: 'refused' })
    await donor('B', '+966501112204', { reportConsent: 'given' })
    await donor('C', '+966501112205', { emailStopped: true })
    const linked = await donor('D', '+966501112206', { email: 'd@example.org' })
    await shop.db.owner((tx) =>
      tx.rows(
        sql`insert into identity_links (identity_id, entity_id, donor_id) values (${newId()}::uuid, ${shop.entity}::uuid, ${linked}::uuid)`,
      ),
    )
    const file = csv(
      'name,phone,email,reportConsent,emailStopped,notes',
      'A,0501112203,,given,,',
      'B,0501112204,,refused,,',
      'C,0501112205,,,no,',
      'D,0501112206,other@example.org,,,new',
      'D,0501112206,,,,new',
    )
    expect(await take('donors', file)).toEqual({
      created: 0,
      updated: 2,
      skipped: 0,
      faulty: 3,
      faults: [
        [2, 'reportConsent', 'notByImport', 8],
        [4, 'emailStopped', 'notByImport', 8],
        [5, 'email', 'sharedDonor', 8],
      ],
    })
    expect(
      await shop.rows(
        sql`select name, email, report_consent as consent, email_stopped as stopped, notes from donors order by name`,
      ),
    ).toEqual([
      { name: 'A', email: null, consent: 'refused', stopped: false, notes: null },
      { name: 'B', email: null, consent: 'refused', stopped: false, notes: null },
      { name: 'C', email: null, consent: 'unknown', stopped: true, notes: null },
      { name: 'D', email: 'd@example.org', consent: 'unknown', stopped: false, notes: 'new' },
    ])
  })
})

describe('donations that are there already', () => {
  it('never change: another amount under a reference is a question for a person', async () => {
    await project('P1', 'Well')
    await donor('Sara', '+966501112207')
    const head = 'Reference,Mobile,Project code,Amount,Date'
    await shop.take('donor_transactions', csv(head, 'R1,0501112207,P1,10,2024-01-01'))
    const id = await shop.plan('donor_transactions', csv(head, 'R1,0501112207,P1,20,2024-01-01'), {
      existing: 'update',
    })
    await shop.work(id)
    expect(await shop.state(id)).toMatchObject({ created: 0, updated: 0, faulty: 1 })
    expect(await shop.faults(id)).toMatchObject([{ key: 'sameReferenceOtherAmount' }])
    await shop.rows(sql`delete from donor_transactions`)
  })
})
