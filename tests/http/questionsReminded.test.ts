import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findWaitingQuestions, remindOfQuestions } from '../../resources/donor_issues/server/index.ts'
import type { FakeMailer } from '../../server/channels/email/fake.ts'
import { passedWorld } from './passedWorld.ts'
import { useFakeMailer, work } from './support/accounts.ts'

let world: Awaited<ReturnType<typeof passedWorld>>
let mailer: FakeMailer
beforeAll(async () => {
  world = await passedWorld()
})
afterAll(() => world.server.close())
beforeEach(async () => {
  await world.own(sql`delete from messages where kind = 'questionWaits'`)
  await world.own(sql`update donor_issues set status = 'closed'`)
  mailer = useFakeMailer(world.server)
})

const signal = new AbortController().signal
const remind = async (): Promise<void> => {
  await remindOfQuestions.run(world.server.services, { entityId: world.server.entities.a }, signal)
}
const mails = () =>
  world.own<{ to: string; language: string; state: string; reason: string | null }>(
    sql`select sent_to as "to", language, state, reason from messages where kind = 'questionWaits' order by sent_to`,
  )
/** A question that support passed on so many hours ago. */
async function passed(hours: number, project: string): Promise<string> {
  const id = await world.asked('When does the water flow?', { project })
  expect((await world.act('supportA', id, 'pass', { version: 1 })).statusCode).toBe(200)
  await world.own(
    sql`update donor_issues set passed_at = now() - make_interval(mins => ${hours * 60}::int) where id = ${id}::uuid`,
  )
  return id
}

describe('product.md 2: a question that waits for more than a day', () => {
  it('is mailed once to who leads the project, in their language, with no donor’s name or words', async () => {
    await world.own(sql`update users set language = 'ar' where id = ${world.server.users.projectsA}::uuid`)
    const id = await passed(25, world.projects.mine)
    await Promise.all([remind(), remind()])
    await remind()
    expect(await mails()).toEqual([{ to: 'projectsa@athar.test', language: 'ar', state: 'planned', reason: null }])
    await work(world.server)
    expect(mailer.asked).toHaveLength(1)
    const [mail] = mailer.asked
    expect(mail?.to.address).toBe('projectsa@athar.test')
    expect(mail?.text).toContain('Well')
    expect(mail?.text).toContain(`/app/questions#question-${id}`)
    for (const word of ['Sara', 'water flow']) expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain(word)
    await world.own(sql`update users set language = 'en' where id = ${world.server.users.projectsA}::uuid`)
  })

  it('of a project that nobody leads is mailed to each of the entity’s staff, and to nobody of another', async () => {
    await passed(25, world.projects.nobodys)
    await remind()
    expect((await mails()).map(({ to }) => to)).toEqual(['admina@athar.test', 'projectsa@athar.test'])
  })

  it('is mailed to nobody who has turned these mails off, before or after they are planned; the bell goes on', async () => {
    const mute = (mails: string[]) =>
      world.server.call('PUT', '/user/profile', { as: 'projectsA', body: { mutedMails: mails } })
    expect((await mute(['questionWaits'])).json()).toMatchObject({ mutedMails: ['questionWaits'] })
    expect((await mute(['everything'])).statusCode).toBe(400)
    await passed(25, world.projects.nobodys)
    await remind()
    expect((await mails()).map(({ to }) => to)).toEqual(['admina@athar.test'])
    const bell = await world.server.call('GET', '/api/notices', { as: 'projectsA' })
    expect(bell.body).toContain('passed')
    expect((await mute([])).json()).toMatchObject({ mutedMails: [] })
    await world.own(sql`delete from messages where kind = 'questionWaits'`)
    await passed(25, world.projects.mine)
    await remind()
    await mute(['questionWaits'])
    await work(world.server)
    expect(mailer.asked).toEqual([])
    expect(await mails()).toMatchObject([{ to: 'projectsa@athar.test', state: 'suppressed', reason: 'spent' }])
    await mute([])
  })

  it('is not mailed before the day is over, nor once it is answered, taken back or closed', async () => {
    await passed(23, world.projects.mine)
    const answered = await passed(25, world.projects.mine)
    await world.own(sql`update donor_issues set answer = 'x', answered_at = now() where id = ${answered}::uuid`)
    const taken = await passed(25, world.projects.mine)
    expect((await world.act('supportA', taken, 'takeBack', { version: 2 })).statusCode).toBe(200)
    await remind()
    expect(await mails()).toEqual([])
  })

  it('that is answered before the mail leaves stays unmailed', async () => {
    const id = await passed(25, world.projects.mine)
    await remind()
    await world.own(sql`update donor_issues set answer = 'x', answered_at = now() where id = ${id}::uuid`)
    await work(world.server)
    expect(mailer.asked).toEqual([])
    expect(await mails()).toMatchObject([{ state: 'suppressed', reason: 'spent' }])
  })

  it('passed on anew is a new one', async () => {
    const id = await passed(25, world.projects.mine)
    await remind()
    const { version } = (await world.view('supportA', id)) as { version: number }
    expect((await world.act('supportA', id, 'takeBack', { version })).statusCode).toBe(200)
    expect((await world.act('supportA', id, 'pass', { version: version + 1 })).statusCode).toBe(200)
    await world.own(sql`update donor_issues set passed_at = now() - interval '2 days' where id = ${id}::uuid`)
    await remind()
    expect(await mails()).toHaveLength(2)
    // It is no answer to a donor: of those nothing is told.
    expect(await world.view('supportA', id)).toMatchObject({ mail: null })
  })

  it('is mailed to nobody who was switched off: of a project that such a one leads to the staff who are left', async () => {
    const switched = (status: string) =>
      world.own(sql`update users set status = ${status} where id = ${world.server.users.projectsA}::uuid`)
    await switched('inactive')
    try {
      await passed(25, world.projects.mine)
      await passed(25, world.projects.nobodys)
      await remind()
      expect((await mails()).map(({ to }) => to)).toEqual(['admina@athar.test', 'admina@athar.test'])
    } finally {
      await switched('active')
    }
  })

  it('is found for each entity at work, by the hour', async () => {
    const woken: unknown[] = []
    const jobs = { ...world.server.services.jobs, wake: async (_name: string, data: unknown) => void woken.push(data) }
    const find = () => findWaitingQuestions.run({ ...world.server.services, jobs } as never, {}, signal)
    await find()
    expect(woken).toEqual([])
    await passed(25, world.projects.mine)
    await find()
    expect(woken).toEqual([{ entityId: world.server.entities.a }])
  })
})
