import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { donorRows } from '../ground/support/donors.ts'
import { type CallOptions, type Person, startTestServer } from './support.ts'

export interface Question {
  id: string
  version: number
  donorName: string | null
  projectName: string
  message: string
  passedByName: string | null
  note: string | null
}

/** Two charities; in A a project that its ProjectAdmin leads, one that somebody else does, and one that nobody leads. */
export async function passedWorld() {
  const server = await startTestServer()
  const donors = { sara: newId(), hidden: newId(), ofB: newId() }
  const projects = { mine: newId(), theirs: newId(), nobodys: newId(), ofB: newId() }
  const { entities, users } = server
  await server.db.owner(async (tx) => {
    await tx.rows(sql`insert into projects (id, entity_id, code, name, status, manager) values
      (${projects.mine}, ${entities.a}, 'W-1', 'Well', 'published', ${users.projectsA}),
      (${projects.theirs}, ${entities.a}, 'W-2', 'Orchard', 'published', ${users.adminA}),
      (${projects.nobodys}, ${entities.a}, 'W-3', 'School', 'published', null),
      (${projects.ofB}, ${entities.b}, 'W-1', 'Roof', 'published', null)`)
    await tx.rows(
      donorRows(
        entities.a,
        { id: donors.sara, name: 'Sara as A knows her', phone: '+966512000001', email: 'sara@a.test' },
        { id: donors.hidden, name: 'Never to be named', phone: '+966512000008', hiddenName: true },
      ),
    )
    await tx.rows(donorRows(entities.b, { id: donors.ofB, name: 'Of B', phone: '+966512000007' }))
    await tx.rows(sql`insert into identity_links (identity_id, entity_id, donor_id) values
      (${users.donorA}, ${entities.a}, ${donors.sara})`)
  })

  const call = (as: Person | null, method: 'GET' | 'POST', url: string, more: CallOptions = {}) =>
    server.call(method, url, { as, ...more })
  const own = <T>(query: ReturnType<typeof sql>): Promise<T[]> => server.db.owner((tx) => tx.rows<T>(query))
  const act = (as: Person, id: string, action: string, body: object, resource = 'donor_issues') =>
    call(as, 'POST', `/api/${resource}/${id}/${action}`, { body })
  const view = async (as: Person, id: string, resource = 'donor_issues') =>
    (await call(as, 'GET', `/api/${resource}/${id}/view`)).json<Record<string, unknown>>()
  const waiting = async (as: Person) =>
    (await call(as, 'GET', '/api/donor_issues/actions/passed')).json<{ total: number; questions: Question[] }>()
  const idsOf = async (as: Person): Promise<string[]> => (await waiting(as)).questions.map(({ id }) => id)

  /** An issue as a donor sent it. */
  async function asked(message: string, more: { project?: string | null; donor?: string } = {}): Promise<string> {
    const { project = projects.mine, donor = donors.sara } = more
    const id = newId()
    const entity = donor === donors.ofB ? server.entities.b : server.entities.a
    await own(sql`insert into donor_issues (id, entity_id, type, donor, donor_name, message, project, sent_at, entity_name)
      select ${id}::uuid, ${entity}::uuid, 'question', d.id, d.name, ${message}, ${project}::uuid, now(), 'Birr' from donors d where d.id = ${donor}::uuid`)
    return id
  }
  async function passed(message: string, more: { project?: string; donor?: string; note?: string } = {}) {
    const id = await asked(message, more)
    const answer = await act('supportA', id, 'pass', { version: 1, ...(more.note ? { note: more.note } : {}) })
    expect(answer.statusCode, answer.body).toBe(200)
    return id
  }
  /** [8.1] to [8.9] a refusal says what it is, in the caller's language, with a code. */
  const refusal = (answer: Awaited<ReturnType<typeof call>>) => {
    const body = answer.json<{ title: string; detail: string; code: number; fault: string }>()
    return { status: answer.statusCode, fault: body.fault, title: body.title, code: body.code }
  }

  return { server, donors, projects, call, own, act, view, waiting, idsOf, asked, passed, refusal }
}
