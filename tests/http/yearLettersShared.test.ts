import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { sendDispatch } from '../../server/messages/work.ts'
import {
  act,
  donors,
  inA,
  linkIn,
  open,
  post,
  server,
  texts,
  useYear,
  wells,
  work,
  written,
} from './support/yearLetters.ts'

useYear()

const REPORT = {
  project: wells,
  title: 'Wells so far',
  message: 'It runs.',
  audience: 'chosen',
  channels: ['whatsapp'],
}

/** The donor's own letter about a project, to which their letter about the year leads. */
async function reported(): Promise<string> {
  const made = await server.call('POST', '/api/reports', { body: { ...REPORT, donors: [donors.Amal] } })
  const { id } = made.json<{ id: string }>()
  const sent = await server.call('POST', `/api/reports/${id}/send`, { body: { expected: 1 } })
  expect(sent.statusCode, sent.body).toBe(200)
  const [row] = await inA<{ id: string }>(sql`select id from dispatches where report = ${id}::uuid`)
  const lane = { entityId: server.entities.a, dispatch: row?.id ?? '', channel: 'whatsapp' as const }
  await sendDispatch(server.services, lane, new AbortController().signal, { retryMs: 1, pauseMs: 1 })
  return id
}

describe('product.md 23: a letter about the year that was shared', () => {
  it('leads to no letter of the donor’s own, and leaves no mark, whatever its reader does', async () => {
    const report = await reported()
    const id = await written()
    expect((await act(id, 'send', { expected: 2 })).statusCode).toBe(200)
    await work(id)
    const link = linkIn(texts.findLast(({ to }) => to === '+966551000001')?.text ?? '')
    const own = (await open(link)).body
    expect(own).toContain(report)
    const shared = /\/DonorFoundation\/Year\/[\w-]+\/s\.[\w-]+/.exec(own)?.[0] ?? ''
    const page = await open(shared)
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toContain(report)
    expect(page.body).not.toContain('Amal')
    for (const act of ['stop', 'notMe']) {
      expect((await open(`${shared}/${act}`)).statusCode, act).toBe(404)
      expect((await post(`${shared}/${act}`)).statusCode, act).toBe(404)
    }
    await post(`${shared}/opened`)
    expect(
      await inA(sql`select 1 from year_letter_pages where donor = ${donors.Amal}::uuid and year_letter = ${id}::uuid
        and (opened_at is not null or stopped_at is not null or disowned_at is not null)`),
    ).toEqual([])
    expect(await inA(sql`select 1 from donors where whatsapp_stopped`)).toEqual([])
  })
})
