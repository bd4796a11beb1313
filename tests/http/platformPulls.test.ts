import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { operationOf } from '../ground/support/platform.ts'
import { connect, ownPlatform, post, pull, server, standIn, stands, work } from './support/platformLinks.ts'

ownPlatform()

describe('[2.66] fetching donations; product.md 14', () => {
  const importOf = async (id: string | null) => (await server.call('GET', `/api/imports/${id ?? ''}`)).json()

  it('brings all pages as an import that waits for a person, and records nothing by itself', async () => {
    standIn.operations = [1, 2, 3, 4, 5].map((n) => operationOf(n))
    standIn.pageSize = 2
    const { id } = await connect()
    const row = await pull(id)
    expect(row).toMatchObject({ pullState: 'done', pulledRows: 5, lastPulledUntil: '2026-01-05', pullReason: null })
    const made = await importOf(row.lastImport)
    expect(made).toMatchObject({
      target: 'donor_transactions',
      origin: 'joud',
      status: 'ready',
      totalRows: 5,
      createdBy: server.users.adminA,
    })
    const count = await server.db.owner((tx) =>
      tx.one(sql`select count(*)::int as n from donor_transactions where source = 'joud'`),
    )
    expect(count).toEqual({ n: 0 })
    // The wizard reads the file's head once more: it is this import, and no second one.
    const prepared = await server.call('POST', '/api/imports/actions/prepare', {
      body: { target: 'donor_transactions', file: made.file },
    })
    expect(prepared.json()).toMatchObject({ id: row.lastImport, mapping: made.mapping })
  })

  it('holds each donation with its donor, project, day, way and fund, under the operation’s own number', async () => {
    standIn.operations = [operationOf(9, { fund: 'zakat', donorName: '=1+1', amount: '1000.50' })]
    const { id } = await connect()
    const row = await pull(id)
    const { mapping } = await importOf(row.lastImport)
    const preview = await server.call('POST', `/api/imports/${row.lastImport}/preview`, {
      body: { mapping, createDonors: true },
    })
    const { sample, ...counts } = preview.json<{ sample: { cells: { field: string; value: string }[] }[] }>()
    expect(counts).toMatchObject({ rows: 1, valid: 1, creates: 1, faults: [] })
    expect(Object.fromEntries(sample[0]?.cells.map(({ field, value }) => [field, value]) ?? [])).toMatchObject({
      donationReferenceId: 'JD-9',
      source: 'joud',
      donorPhone: '+966500000109',
      donorName: '=1+1',
      project: 'NK-101',
      amount: '1000.50',
      date: '2026-01-09',
      paymentWay: 'mada',
    })
  })

  it('a second time finds what is recorded: nothing is added twice', async () => {
    standIn.operations = [1, 2].map((n) => operationOf(n))
    const { id } = await connect()
    const first = await pull(id)
    const { mapping } = await importOf(first.lastImport)
    await server.db.as({ kind: 'worker', entityId: server.entities.a }, async (tx) => {
      await tx.rows(
        sql`insert into donors (id, entity_id, name, phone) values (${newId()}, ${server.entities.a}, 'x', '+966500000101')`,
      )
      await tx.rows(sql`insert into donor_transactions (id, entity_id, donor, project, amount, date, source, donation_reference_id, import_key)
        select ${newId()}, p.entity_id, d.id, p.id, 250, '2026-01-01', 'joud', 'JD-1', 'ref|joud|jd-1'
        from projects p join donors d on d.entity_id = p.entity_id and d.phone = '+966500000101' where p.code = 'NK-101'`)
    })
    const preview = await server.call('POST', `/api/imports/${first.lastImport}/preview`, {
      body: { mapping, createDonors: true },
    })
    expect(preview.json()).toMatchObject({ rows: 2, valid: 2, creates: 1, existing: 1 })
  })

  it('asks from a day on; what was fetched before and never begun is fetched with it', async () => {
    standIn.operations = [1, 2, 3].map((n) => operationOf(n))
    const { id } = await connect()
    expect(await pull(id, { since: '2026-01-02' })).toMatchObject({ pulledRows: 2, pullSince: '2026-01-02' })
    expect(await pull(id, { since: '2026-01-03' })).toMatchObject({ pulledRows: 2, pullSince: '2026-01-02' })
  })

  it('says that there is nothing new, and makes no import of it', async () => {
    const { id } = await connect()
    expect(await pull(id)).toMatchObject({ pullState: 'empty', lastImport: null, pulledRows: 0 })
  })

  it('ends with the reason where the platform fails half-way, and leaves no file and no import', async () => {
    standIn.operations = [1, 2, 3].map((n) => operationOf(n))
    standIn.pageSize = 2
    const { id } = await connect()
    await server.services.files.put('e/f/v', Buffer.from('x'), { contentType: 'text/plain' })
    const before = await server.db.owner((tx) => tx.one(sql`select count(*)::int as n from imports`))
    await post(`${id}/pull`)
    standIn.next.push(
      (response) => response.end('{"token":"x"}'),
      (response) => response.end(JSON.stringify({ operations: [operationOf(1)], next: '1' })),
      (response) => response.writeHead(403).end(),
    )
    await work(id)
    expect(await stands(id)).toMatchObject({ pullState: 'failed', pullReason: 'login', lastImport: null })
    expect(await server.db.owner((tx) => tx.one(sql`select count(*)::int as n from imports`))).toEqual(before)
  })

  it('does not follow pages that lead in a circle', async () => {
    standIn.operations = [operationOf(1)]
    const { id } = await connect()
    await post(`${id}/pull`)
    const page = JSON.stringify({ operations: [operationOf(1)], next: 'same' })
    standIn.next.push((response) => response.end('{"token":"x"}'))
    for (let n = 0; n < 5; n += 1) standIn.next.push((response) => response.end(page))
    await work(id)
    expect(await stands(id)).toMatchObject({ pullState: 'failed', pullReason: 'answer' })
  })

  it('is done by one worker, found by the sweep where its process died, and by nobody after the link was ended', async () => {
    standIn.operations = [operationOf(1)]
    const { id } = await connect()
    await post(`${id}/pull`)
    await Promise.all([work(id), work(id)])
    expect(await stands(id)).toMatchObject({ pullState: 'done' })
    const made = await server.db.owner((tx) =>
      tx.one(sql`select count(*)::int as n from imports where origin = 'joud' and status = 'ready' and total_rows = 1`),
    )
    await post(`${id}/pull`)
    await server.db.owner((tx) =>
      tx.rows(sql`update platform_links set lease_owner = 'dead', lease_until = now() - interval '1 second'`),
    )
    const found = await server.db.as({ kind: 'anonymous' }, (tx) =>
      tx.rows(sql`select kind, id from athar_entities_with_work() where kind = 'pull'`),
    )
    expect(found).toEqual([{ kind: 'pull', id }])
    await post(`${id}/unlink`)
    await work(id)
    expect(await stands(id)).toMatchObject({ state: 'off', pullState: 'none' })
    const after = await server.db.owner((tx) =>
      tx.one(sql`select count(*)::int as n from imports where origin = 'joud' and status = 'ready' and total_rows = 1`),
    )
    expect(after).toEqual(made)
  })

  it('a second fetch is refused while one is under way', async () => {
    const { id } = await connect()
    await post(`${id}/pull`)
    expect((await post(`${id}/pull`)).statusCode).toBe(409)
  })

  it('begins anew after the program was stopped in the middle', async () => {
    standIn.operations = [operationOf(1)]
    const { id } = await connect()
    await post(`${id}/pull`)
    const stopping = new AbortController()
    stopping.abort()
    await work(id, stopping.signal)
    expect(await stands(id)).toMatchObject({ pullState: 'running' })
    await work(id)
    expect(await stands(id)).toMatchObject({ pullState: 'done', pulledRows: 1 })
  })
})
