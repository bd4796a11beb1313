import { expect } from 'vitest'
import type { TestServer } from '../support.ts'

/** Makes records by the same door as the browser, and answers their ids. @param server it may start later */
export const maker =
  (server: () => TestServer) =>
  async (resource: string, body: object): Promise<string> => {
    const answer = await server().call('POST', `/api/${resource}`, { body })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<{ id: string }>().id
  }
