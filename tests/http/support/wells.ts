import type { TestServer } from '../support.ts'

/** Calls of the charity's administrator that have to succeed. */
export function callsOf(server: () => TestServer) {
  const post = async <T>(url: string, body: object): Promise<T> => {
    const answer = await server().call('POST', url, { body })
    if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
    return answer.json<T>()
  }
  const made = async (resource: string, body: object): Promise<string> =>
    (await post<{ id: string }>(`/api/${resource}`, body)).id
  return { post, made }
}

/** A project that can be published. @param cover a picture that may be shown */
export const wells = (code: string, cover: string | null = null, name = 'Wells') => ({
  code,
  name,
  description: 'Three wells',
  requiredAmount: '1000',
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  type: 'general',
  progress: 'inProgress',
  ...(cover !== null && { images: [{ id: cover, altAr: 'بئر', altEn: 'A well' }] }),
})
