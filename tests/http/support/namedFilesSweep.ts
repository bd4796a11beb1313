import { randomUUID } from 'node:crypto'
import type { RouteInfo } from '../../../server/app.ts'
import { MARK } from './plant.ts'
import type { Sweep } from './sweep.ts'

type Special = (sweep: Sweep, route: RouteInfo) => Promise<void>

/** A record that names files, and what its id is called where one is sent for it. */
interface Named {
  resource: 'donor_issues' | 'conversations'
  as: 'issue' | 'conversation'
}
const ISSUE: Named = { resource: 'donor_issues', as: 'issue' }
const TALK: Named = { resource: 'conversations', as: 'conversation' }

/** A file of a record: one's own, and of another's record or another's file what an unknown id answers. */
const content =
  ({ resource }: Named): Special =>
  async (sweep, { url }) => {
    const { ids } = sweep.planted
    const at = (issue = '', file = '', variant = 'original') =>
      url.replace(':id', issue).replace(':file', file).replace(':variant', variant)
    // Of files a PDF is what is planted where pictures and papers are taken.
    const [issue, file] = [ids.a[resource]?.[0], ids.a['files']?.[3]]
    const own = await sweep.call('GET', at(issue, file))
    if (own.statusCode !== 200 || own.body !== MARK.a) sweep.problem(`${at('own', 'own')} is not one's own file`, own)
    const unknown = await sweep.call('GET', at(randomUUID(), randomUUID()))
    const other = ids.a['files']?.[0]
    sweep.expectUnknown(await sweep.call('GET', at(issue, other)), unknown, 'a file that the record does not name')
    for (const tenant of ['a2', 'b'] as const) {
      const [theirs, foreign] = [ids[tenant][resource]?.[0], ids[tenant]['files']?.[3]]
      for (const path of [at(theirs, foreign), at(theirs, file), at(issue, foreign)])
        sweep.expectUnknown(await sweep.call('GET', path), unknown, `${path} of ${tenant}`)
    }
  }

/** What is sent for a record is taken for one's own alone. */
const upload =
  ({ resource, as }: Named): Special =>
  async (sweep, { url }) => {
    const send = (issue = '') =>
      sweep.call('POST', `${url}?kind=pdf&name=a.pdf&${as}=${issue}`, {
        body: Buffer.from('%PDF-1.4\n%%EOF\n'),
        headers: { 'content-type': 'application/pdf' },
      })
    const { ids } = sweep.planted
    sweep.expectStatus(await send(ids.a[resource]?.[0]), 201, url)
    const unknown = await send(randomUUID())
    for (const tenant of ['a2', 'b'] as const)
      sweep.expectUnknown(await send(ids[tenant][resource]?.[0]), unknown, `${url} of ${tenant}`)
    for (const key of ['entityId', 'id'])
      sweep.expectStatus(
        await sweep.call('POST', `${url}?kind=pdf&name=a.pdf&${key}=${sweep.server.entities.b}`, { body: {} }),
        400,
        `${url} with ${key}`,
      )
  }

export const NAMED_FILES: Record<string, Special> = {
  'GET /api/donor_issues/:id/files/:file/:variant': content(ISSUE),
  'POST /api/donor_issues/files': upload(ISSUE),
  'GET /api/conversations/:id/files/:file/:variant': content(TALK),
  'POST /api/conversations/files': upload(TALK),
}
