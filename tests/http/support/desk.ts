import { expect } from 'vitest'
import type { TestServer } from '../support.ts'
import { maker } from './made.ts'

/** Gifts to one project, and what goes back of them, by the doors of staff. */
export function giftDesk(server: () => TestServer, project: () => string) {
  const made = maker(server)
  const at = (id: string) => `/api/donor_transactions/${id}`
  const change = async (id: string, values: object) => {
    const { version } = (await server().call('GET', at(id))).json<{ version: number }>()
    return server().call('PUT', at(id), { body: { version, ...values } })
  }
  const remove = (id: string) => server().call('DELETE', at(id))
  /** Money that goes back on 5 March, as the desk records it. */
  const takeBack = (donor: string, amount: string, more: object = {}) =>
    server().call('POST', '/api/donor_transactions/actions/record', {
      body: { donor, project: project(), fund: 'charity', amount, date: '2024-03-05', reversal: true, ...more },
    })
  const wentBack = async (donor: string, amount: string, more: object = {}): Promise<string> => {
    const answer = await takeBack(donor, amount, more)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ id: string }>().id
  }
  /** A gift of 1 March. */
  const give = (donor: string, amount: string, more: object = {}) =>
    made('donor_transactions', { donor, project: project(), amount, date: '2024-03-01', fund: 'charity', ...more })
  return { made, at, change, remove, takeBack, wentBack, give }
}
