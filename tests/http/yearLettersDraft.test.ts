import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import {
  act,
  audience,
  donors,
  give,
  inA,
  mails,
  open,
  pagesOf,
  server,
  texts,
  useYear,
  work,
  written,
} from './support/yearLetters.ts'

useYear()

describe('product.md 30: a letter about the year before it is sent', () => {
  it('is looked at as a chosen donor, and says so where they gave nothing', async () => {
    const id = await written()
    const asBadr = await act(id, 'preview', { language: 'en', donor: donors.Badr })
    expect(asBadr.json<{ html: string }>().html).toContain('Badr')
    const asNobody = await act(id, 'preview', { language: 'en', donor: donors.Before })
    expect(asNobody.json()).toEqual({ html: null })
    expect(await pagesOf(id)).toEqual([])
  })

  it('shows the charity’s logo as the letter that is sent does, by an address that gives the logo', async () => {
    const [a, logo] = [server.entities.a, newId()]
    await inA(sql`insert into files (entity_id, id, name, kind, mime, bytes, sha256, width, height, widths, answered_at)
      values (${a}::uuid, ${logo}::uuid, 'logo.png', 'image', 'image/png', 5, 'x', 400, 400, '[400]'::jsonb, now())`)
    await inA(sql`update entities set logo = ${logo}::uuid where id = ${a}::uuid`)
    const preview = await act(await written(), 'preview', { language: 'en', donor: donors.Badr })
    const path = new RegExp(`/DonorFoundation/Year/[^" ]+/files/${logo}/400`).exec(
      preview.json<{ html: string }>().html,
    )
    await server.services.files.put(`${a}/${logo}/w400.webp`, Buffer.from('RIFF'), { contentType: 'image/webp' })
    const answer = await open(path?.[0] ?? '')
    await inA(sql`update entities set logo = null where id = ${a}::uuid`)
    expect([answer.statusCode, answer.body]).toEqual([200, 'RIFF'])
  })

  it('waits for a second person’s word where the charity wants one', async () => {
    // Two donors who can be reached: one alone needs nobody's word.
    await give({ of: 'Before', amount: 40, day: '2025-02-01' })
    await give({ of: 'Back', amount: 40, day: '2025-02-01' })
    const id = await written()
    const { sendable } = (await audience(id)) as { sendable: number }
    await inA(sql`update entities set second_approval = true`)
    expect((await act(id, 'send', { expected: sendable })).statusCode).toBe(409)
    expect((await act(id, 'askApproval')).statusCode).toBe(200)
    const asked = (await server.call('GET', `/api/year_letters/${id}`)).json<{ version: number }>()
    // Not by whoever asked.
    expect((await act(id, 'approve', { version: asked.version })).statusCode).toBe(409)
    const approved = (version: number) =>
      server.call('POST', `/api/year_letters/${id}/approve`, { as: 'projectsA', body: { version } })
    // Not another draft than the one that was read.
    expect((await approved(asked.version - 1)).json()).toMatchObject({ fault: 'stale' })
    expect((await approved(asked.version)).statusCode).toBe(200)
    // What was approved is what was read: changed, it asks anew.
    const read = (await server.call('GET', `/api/year_letters/${id}`)).json<{ version: number }>()
    const changed = { messageEn: 'Other words.', version: read.version }
    expect((await server.call('PUT', `/api/year_letters/${id}`, { body: changed })).json()).toMatchObject({
      askedAt: null,
      approvedAt: null,
      approvedBy: null,
    })
    expect((await act(id, 'send', { expected: sendable })).json()).toMatchObject({ fault: 'notApproved' })
    await inA(sql`update entities set second_approval = false`)
  })

  it('product.md 30: reaches no more than were confirmed, whoever comes to fit before it is planned', async () => {
    // One alone needs nobody's word: were those reached who come later, they would need none either.
    await inA(sql`update entities set second_approval = true`)
    const tagged = (name: 'Amal' | 'Badr', tags: string) =>
      inA(sql`update donors set tags = ${tags}::text[] where id = ${donors[name]}::uuid`)
    const before = texts.length + mails.length
    const small = await written({ donorTags: ['board'] })
    await tagged('Amal', '{board}')
    expect((await act(small, 'send', { expected: 1 })).statusCode).toBe(200)
    await tagged('Badr', '{board}')
    await work(small)
    await work(small)
    expect(texts.length + mails.length - before).toBe(1)
    expect(await pagesOf(small)).toHaveLength(1)
    const held = await inA(
      sql`select m.reason from messages m join dispatches s on s.id = m.dispatch where s.year_letter = ${small}::uuid and m.reason is not null`,
    )
    expect(held).toEqual([{ reason: 'notConfirmed' }])
    // Who was held back is counted by the next sending, for somebody to confirm.
    expect(await audience(small)).toMatchObject({ sendable: 1 })
    await inA(sql`update entities set second_approval = false`)
  })

  it('is archived once it went out, and deleted before', async () => {
    const draft = await written()
    expect((await server.call('DELETE', `/api/year_letters/${draft}`)).statusCode).toBeLessThan(300)
    expect((await server.call('GET', `/api/year_letters/${draft}`)).statusCode).toBe(404)
  })
})
