import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { done, newProject, ownServer, post, type Row, sendReport, server } from './support/privacy.ts'

ownServer()

it('a sent report stands in the trail by its own verb: by who sent it, and as it was out', async () => {
  const project = await newProject('AS-1')
  const donor = await post('/api/donors', { name: 'Reader', email: 'reader@people.example' })
  await post('/api/donor_transactions', { project: project.id, donor: donor.id, amount: '10', date: '2026-01-05' })
  const report = await sendReport(project.id, 1)
  const trail = await done<Row[]>('GET', `/api/audit_trail?filter.record=${report.id}&filter.action=send`)
  const told = trail.map(({ actor, after, request }) => [actor, (after as { status: string }).status, request !== null])
  expect(told).toEqual(
    expect.arrayContaining([
      [server.users.adminA, 'sending', true],
      // What ended by itself: by nobody, and at nobody's request.
      [null, 'sent', false],
    ]),
  )
  expect(trail).toHaveLength(2)
  const others = await server.db.owner((tx) =>
    tx.rows(sql`select 1 from audit_trail where action = 'send' and record <> ${report.id}`),
  )
  expect(others).toEqual([])
})
