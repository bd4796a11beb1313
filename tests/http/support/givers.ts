import { expect } from 'vitest'
import { type Person, startTestServer } from '../support.ts'

/** The day it is in Riyadh, so many days ago. */
export const ago = (days: number): string =>
  new Date(Date.now() + (3 - days * 24) * 3_600_000).toISOString().slice(0, 10)

/** A server with one project, and donors who gave to it. */
export async function giversWorld() {
  const server = await startTestServer()

  async function made(resource: string, body: object, as: Person = 'adminA'): Promise<string> {
    const answer = await server.call('POST', `/api/${resource}`, { as, body })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<{ id: string }>().id
  }
  const project = await made('projects', { code: 'C-1', name: 'Wells' })

  let phones = 0
  /** A donor who gave these amounts so many days ago. */
  async function giver(
    gifts: readonly (readonly [amount: string, days: number])[],
    more: object = {},
  ): Promise<string> {
    phones += 1
    const donor = await made('donors', { name: `Donor ${phones}`, phone: `05${String(10_000_000 + phones)}`, ...more })
    for (const [amount, days] of gifts) await made('donor_transactions', { donor, project, amount, date: ago(days) })
    return donor
  }

  return { server, project, made, giver }
}
