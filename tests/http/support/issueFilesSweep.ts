import { randomUUID } from 'node:crypto'
import type { RouteInfo } from '../../../server/app.ts'
import { MARK } from './plant.ts'
import type { Sweep } from './sweep.ts'

type Special = (sweep: Sweep, route: RouteInfo) => Promise<void>

/** A file of an issue: one's own, and of another's issue or another's file what an unknown id answers. */
const content: Special = async (sweep, { url }) => {
  const { ids } = sweep.planted
  const at = (issue = '', file = '', variant = 'original') =>
    url.replace(':id', issue).replace(':file', file).replace(':variant', variant)
  // Of files a PDF is what is planted where pictures and papers are taken.
  const [issue, file] = [ids.a['donor_issues']?.[0], ids.a['files']?.[3]]
  const own = await sweep.call('GET', at(issue, file))
  if (own.statusCode !== 200 || own.body !== MARK.a) sweep.problem(`${at('own', 'own')} is not one's own file`, own)
  const unknown = await sweep.call('GET', at(randomUUID(), randomUUID()))
  const other = ids.a['files']?.[0]
  sweep.expectUnknown(await sweep.call('GET', at(issue, other)), unknown, 'a file that the issue does not name')
  for (const tenant of ['a2', 'b'] as const) {
    const [theirs, foreign] = [ids[tenant]['donor_issues']?.[0], ids[tenant]['files']?.[3]]
    for (const path of [at(theirs, foreign), at(theirs, file), at(issue, foreign)])
      sweep.expectUnknown(await sweep.call('GET', path), unknown, `${path} of ${tenant}`)
  }
}

/** What is sent for an issue is taken for one's own alone. */
const upload: Special = async (sweep, { url }) => {
  const send = (issue = '') =>
    sweep.call('POST', `${url}?kind=pdf&name=a.pdf&issue=${issue}`, {
      body: Buffer.from('%PDF-1.4\n%%EOF\n'),
      headers: { 'content-type': 'application/pdf' },
    })
  const { ids } = sweep.planted
  sweep.expectStatus(await send(ids.a['donor_issues']?.[0]), 201, url)
  const unknown = await send(randomUUID())
  for (const tenant of ['a2', 'b'] as const)
    sweep.expectUnknown(await send(ids[tenant]['donor_issues']?.[0]), unknown, `${url} of ${tenant}`)
  for (const key of ['entityId', 'id'])
    sweep.expectStatus(
      await sweep.call('POST', `${url}?kind=pdf&name=a.pdf&${key}=${sweep.server.entities.b}`, { body: {} }),
      400,
      `${url} with ${key}`,
    )
}

export const ISSUE_FILES: Record<string, Special> = {
  'GET /api/donor_issues/:id/files/:file/:variant': content,
  'POST /api/donor_issues/files': upload,
}
