import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { takeReceipts } from '../../server/messages/receipts.ts'
import { useCampaigns } from './support/campaigns.ts'

const { server, sent, donors, inA, draft, act, read, get, work, published, open, answerWith } = useCampaigns()

const sendingOf = async (campaign: string) =>
  (
    await inA<{ id: string; state: string; recipients: number; sent_count: number }>(
      sql`select id, state, recipients, sent_count from dispatches where appeal = ${campaign}::uuid`,
    )
  )[0]
const turn = async (action: 'pause' | 'resume', campaign: string) =>
  server().call('POST', `/api/dispatches/actions/${action}`, { body: { id: (await sendingOf(campaign))?.id } })
const statesOf = async (campaign: string) =>
  (
    await inA<{ state: string }>(sql`select m.state from messages m join dispatches s on s.id = m.dispatch
      where s.appeal = ${campaign}::uuid and m.state <> 'suppressed' order by m.state`)
  ).map(({ state }) => state)

/** Whether its page still asks for a gift, and says how to give one. */
async function asks(id: string): Promise<boolean> {
  const { body, statusCode } = await open(`/campaign/${id}?lang=en`)
  expect(statusCode).toBe(200)
  const isOver = body.includes('This campaign is over')
  expect(body.includes('SA03 8000 0000 6080 1016 7519') || body.includes('SA0380000000608010167519')).toBe(!isOver)
  return !isOver
}

/** As it stands between its last message and its end. */
async function underWay(id: string): Promise<void> {
  await inA(sql`update dispatches set state = 'sending', finished_at = null where appeal = ${id}::uuid`)
  await inA(sql`update campaigns set status = 'sending', finished_at = null where id = ${id}::uuid`)
}

const started = async (): Promise<string> => {
  const id = await draft()
  expect((await act(id, 'publish', { expected: 2 })).statusCode).toBe(200)
  return id
}

describe('decision 141: stopping the sending of a campaign', () => {
  it('product.md 30: cancels what waits, and leaves its page open to whom it reached', async () => {
    const id = await started()
    await turn('pause', id)
    await work(id)
    expect((await act(id, 'stop')).json()).toMatchObject({ status: 'published', recipients: 2, sentCount: 0 })
    expect(await sendingOf(id)).toMatchObject({ state: 'stopped' })
    expect(await asks(id)).toBe(true)
    await work(id)
    expect(sent).toEqual([])
  })

  it('waits for what is in the hands of a service, and is stopped where the other did not leave', async () => {
    const id = await started()
    let during: Record<string, unknown> = {}
    let calls: Promise<void> | undefined
    answerWith(async () => {
      calls ??= act(id, 'stop').then((answer) => {
        during = answer.json()
      })
      // The service takes its time: the stop comes meanwhile.
      await new Promise((later) => setTimeout(later, 300))
      return { state: 'sent' }
    })
    await work(id)
    await calls
    await work(id)
    expect(during).toMatchObject({ status: 'published' })
    expect(await read(id)).toMatchObject({ status: 'published', sentCount: sent.length })
    const states = await statesOf(id)
    expect(await sendingOf(id)).toMatchObject({ state: states.includes('cancelled') ? 'stopped' : 'sent' })
    expect(await asks(id)).toBe(true)
  })

  it('comes too late where all has gone out: it is sent whole, and says so', async () => {
    const id = await started()
    await work(id)
    await underWay(id)
    expect((await act(id, 'stop')).json()).toMatchObject({ status: 'published', recipients: 2, sentCount: 2 })
    expect(await sendingOf(id)).toMatchObject({ state: 'sent' })
    expect(await statesOf(id)).toEqual(['sent', 'sent'])
    expect(await asks(id)).toBe(true)
  })

  it('decision 109: paused after its last message, it is ended by a stop and is sent whole', async () => {
    const id = await started()
    await work(id)
    await inA(
      sql`update dispatches set state = 'paused', finished_at = null, paused_at = now() where appeal = ${id}::uuid`,
    )
    await inA(sql`update campaigns set status = 'sending', finished_at = null where id = ${id}::uuid`)
    expect((await act(id, 'stop')).json()).toMatchObject({ status: 'published', sentCount: 2 })
    expect(await sendingOf(id)).toMatchObject({ state: 'sent' })
  })

  it.each(['as it was planned', 'and touched since'])(
    'comes in time where somebody was not planned yet: whom the gate held back then is none of them, %s',
    async (how) => {
      const id = await started()
      await work(id)
      // As it stands in the midst of planning: Silent and Nobody are held back, Badr is still to come.
      await server().db.owner((tx) =>
        tx.rows(sql`delete from messages where donor = ${donors['Badr']}::uuid and dispatch in
      (select id from dispatches where appeal = ${id}::uuid)`),
      )
      await underWay(id)
      if (how === 'and touched since')
        await inA(
          sql`update messages set hidden = true, updated_at = now() + interval '1 second' where state = 'suppressed'`,
        )
      expect((await act(id, 'stop')).json()).toMatchObject({ status: 'published', sentCount: 1 })
      expect(await sendingOf(id)).toMatchObject({ state: 'stopped', recipients: 2 })
    },
  )

  it('comes too late where the gate refused somebody just as their message was to leave', async () => {
    const id = await started()
    const stopped = (is: boolean) => inA(sql`update donors set sms_stopped = ${is} where id = ${donors['Badr']}::uuid`)
    // Mails go before text messages here: everybody is planned by then.
    answerWith(async (message) => {
      if ('subject' in message) await stopped(true)
      return { state: 'sent' }
    })
    await work(id)
    await stopped(false)
    await underWay(id)
    expect((await act(id, 'stop')).json()).toMatchObject({ status: 'published', sentCount: 1 })
    expect(await sendingOf(id)).toMatchObject({ state: 'sent', recipients: 2 })
  })

  it('comes too late where whom it was to go to once more had got it after all', async () => {
    const id = await started()
    answerWith((message) => ('subject' in message ? { state: 'sent' } : { state: 'unknown', detail: 'no answer' }))
    await work(id)
    expect((await act(id, 'sendAgain', { states: ['unknown'], expected: 1 })).statusCode).toBe(200)
    const [first] = await inA<{ id: string }>(sql`select m.id from messages m join dispatches s on s.id = m.dispatch
      where s.appeal = ${id}::uuid and m.state = 'unknown'`)
    await takeReceipts(server().services, server().entities.a, 'sms', [
      { message: { id: first?.id ?? '' }, state: 'delivered', at: '2026-11-20T10:00:00.000Z' },
    ])
    expect((await act(id, 'stop')).json()).toMatchObject({ status: 'published', sentCount: 2 })
    expect(await statesOf(id)).toEqual(['cancelled', 'delivered', 'sent'])
    expect(await sendingOf(id)).toMatchObject({ state: 'sent' })
  })

  it('decision 075: comes too late where it has gone out to whom had been held back, too', async () => {
    const id = await started()
    await work(id)
    await inA(sql`update donors set appeal_consent = 'given' where id = ${donors['Silent']}::uuid`)
    expect((await act(id, 'sendAgain', { states: ['suppressed'], expected: 1 })).statusCode).toBe(200)
    await work(id)
    await inA(sql`update donors set appeal_consent = 'unknown' where id = ${donors['Silent']}::uuid`)
    await underWay(id)
    expect((await act(id, 'stop')).json()).toMatchObject({ status: 'published', sentCount: 3 })
    expect(await sendingOf(id)).toMatchObject({ state: 'sent', recipients: 3 })
  })

  it('is refused once it has gone out, and changes nothing', async () => {
    const id = await published()
    const answer = await act(id, 'stop')
    expect([answer.statusCode, answer.json<{ fault: string }>().fault]).toEqual([409, 'wrongState'])
    expect(await read(id)).toMatchObject({ status: 'published' })
    expect(await asks(id)).toBe(true)
  })

  it('is no end: who was refused is sent to again', async () => {
    const id = await started()
    answerWith({ state: 'failed', reason: 'address', detail: '', permanent: true } as never)
    await work(id)
    expect(await get(id, 'again')).toMatchObject({ failed: 2 })
    answerWith({ state: 'sent' })
    expect((await act(id, 'sendAgain', { states: ['failed'], expected: 2 })).statusCode).toBe(200)
    expect((await act(id, 'stop')).json()).toMatchObject({ status: 'published' })
    expect(await sendingOf(id)).toMatchObject({ state: 'stopped' })
  })
})

describe('decision 141: ending a campaign', () => {
  it('closes its page', async () => {
    const id = await published()
    expect((await act(id, 'end')).json()).toMatchObject({ status: 'stopped', sentCount: 2 })
    expect(await asks(id)).toBe(false)
    expect((await act(id, 'end')).statusCode).toBe(409)
  })

  it('while it is on its way, cancels what waits too', async () => {
    const id = await started()
    expect((await act(id, 'end')).json()).toMatchObject({ status: 'stopped' })
    expect(await sendingOf(id)).toMatchObject({ state: 'stopped' })
    await work(id)
    expect(sent).toEqual([])
    expect(await asks(id)).toBe(false)
    expect(await read(id)).toMatchObject({ status: 'stopped' })
  })

  it('just as its last message has left, stays the end', async () => {
    const id = await published()
    await underWay(id)
    expect((await act(id, 'end')).json()).toMatchObject({ status: 'stopped' })
    expect(await sendingOf(id)).toMatchObject({ state: 'sent' })
  })

  it('is refused to a draft', async () => {
    expect((await act(await draft(), 'end')).statusCode).toBe(409)
  })
})
