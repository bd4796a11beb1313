import type { TestServer } from '../support.ts'

/** One turn of the job that takes up what services have told, as the queue or the sweep would have it. */
export async function takeDue({ services, entities }: Pick<TestServer, 'services' | 'entities'>): Promise<void> {
  const { jobs } = await import('../../../server/registry.ts')
  const job = jobs.find(({ name }) => name === 'take-hooks')
  await job?.run(services, { entityId: entities.a, id: null }, new AbortController().signal)
}
