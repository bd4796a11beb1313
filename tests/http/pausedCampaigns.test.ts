import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { useCampaigns } from './support/campaigns.ts'

const { server, sent, inA, draft, act, read, work } = useCampaigns()

const turn = async (action: 'pause' | 'resume', campaign: string) => {
  const [row] = await inA<{ id: string }>(sql`select id from dispatches where appeal = ${campaign}::uuid`)
  return server().call('POST', `/api/dispatches/actions/${action}`, { body: { id: row?.id } })
}

/** A campaign on its way to two, of which nothing has left. */
async function paused(): Promise<string> {
  const id = await draft()
  await act(id, 'publish', { expected: 2 })
  expect((await turn('pause', id)).statusCode).toBe(200)
  await work(id)
  return id
}

describe('product.md 30: a campaign that is paused', () => {
  it('reaches nobody, and both once it goes on', async () => {
    const id = await paused()
    expect(sent).toEqual([])
    expect(await read(id)).toMatchObject({ status: 'sending', recipients: 2, sentCount: 0 })
    expect((await turn('resume', id)).statusCode).toBe(200)
    await work(id)
    await work(id)
    expect(sent).toHaveLength(2)
    expect(await read(id)).toMatchObject({ status: 'published', sentCount: 2 })
  })

  it('can be stopped, and does not go on after that', async () => {
    const id = await paused()
    expect((await act(id, 'stop')).json()).toMatchObject({ status: 'published', sentCount: 0 })
    expect((await turn('resume', id)).statusCode).toBe(409)
    await work(id)
    expect(sent).toEqual([])
  })
})
