import { randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answer, answersOf, MB, openWorld, own, published, server, ticketOf } from './surveyFilesWorld.ts'

beforeAll(openWorld)
afterAll(() => server.close())

type Question = Record<string, unknown> & { id: string; textEn: string }
interface Survey {
  version: number
  questions: Question[]
  answersCount: number
}

const read = async (id: string) => (await server.call('GET', `/api/surveys/${id}`)).json<Survey>()

/** A page as it is opened: what it sends back of what it asks. */
async function opened(id: string, lang = 'en'): Promise<string> {
  const { body } = await server.app.inject({ url: `/survey/${id}?lang=${lang}` })
  return /name="asked" value="([0-9a-f]{16})"/.exec(body)?.[1] ?? ''
}

async function rewrite(id: string, questions: (before: Question[]) => object[]): Promise<void> {
  const { version, questions: before } = await read(id)
  const done = await server.call('PUT', `/api/surveys/${id}`, { body: { version, questions: questions(before) } })
  expect(done.statusCode, done.body).toBe(200)
}

const CHANGED = {
  en: 'The questions have changed since you opened this page.',
  ar: 'تغيّرت أسئلة الاستبيان منذ فتحتم هذه الصفحة.',
}

describe('[2.9] answers to questions that staff have changed meanwhile', () => {
  it('are shown to whoever gave them once more, and none of them is kept until then', async () => {
    const { id, name, paper } = await published()
    const asked = await opened(id)
    await rewrite(id, (before) => before.map((one) => (one.id === paper ? { ...one, textEn: 'A bill?' } : one)))
    const late = await answer(id, { asked, [name]: 'Makkah' })
    expect(late.statusCode).toBe(422)
    expect(late.body).toContain(CHANGED.en)
    expect(late.body).toContain('value="Makkah"')
    expect(await answersOf(id)).toEqual([])
    expect((await read(id)).answersCount).toBe(0)
    expect((await answer(id, { asked: await opened(id), [name]: 'Makkah' })).statusCode).toBe(303)
    expect((await answersOf(id)).map(({ answers }) => answers)).toEqual([{ [name]: 'Makkah' }])
  })

  it('are no second ones where they had arrived, and only the word of it was lost', async () => {
    const { id, name, paper } = await published()
    const page = { asked: await opened(id), once: randomUUID(), [name]: 'Makkah' }
    expect((await answer(id, page)).statusCode).toBe(303)
    await rewrite(id, (before) => before.map((one) => (one.id === paper ? { ...one, textEn: 'A bill?' } : one)))
    expect((await answer(id, page)).statusCode).toBe(303)
    expect((await read(id)).answersCount).toBe(1)
  })

  it('are told so in Arabic as well', async () => {
    const { id, name } = await published()
    const asked = await opened(id, 'ar')
    await rewrite(id, (before) => before.map((one) => ({ ...one, id: randomUUID(), required: false })))
    const { body } = await server.app.inject({
      method: 'POST',
      url: `/survey/${id}?lang=ar`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ once: randomUUID(), asked, [name]: 'مكة' }).toString(),
    })
    expect(body).toContain(CHANGED.ar)
    expect(await answersOf(id)).toEqual([])
  })

  it('are kept as they are where only what stands between the questions has changed', async () => {
    const { id, name } = await published()
    const asked = await opened(id)
    const section = { id: randomUUID(), kind: 'section', textAr: null, textEn: 'First', aboutAr: null, aboutEn: null }
    await rewrite(id, (before) => [section, ...before])
    expect((await answer(id, { asked, [name]: 'Makkah' })).statusCode).toBe(303)
  })

  it('are read by the questions that are there as they are kept, though others stood there as their page was read', async () => {
    const { id, name, photo, paper } = await published()
    const asked = await opened(id)
    const changing = server.db.owner(async (tx) => {
      await tx.rows(
        sql`update surveys set questions = replace(questions::text, ${name}, ${randomUUID()})::jsonb where id = ${id}::uuid`,
      )
      await after(600)
    })
    await after(200)
    const late = answer(id, { asked, [name]: 'Makkah', [photo]: [], [paper]: [] })
    const [{ statusCode, body }] = await Promise.all([late, changing])
    expect(statusCode).toBe(422)
    expect(body).toContain(CHANGED.en)
    expect(await answersOf(id)).toEqual([])
  })
})

describe('[5.15] a survey that has no room for files any more', () => {
  it('holds nobody up by one that it asks for', async () => {
    const { id, photo, paper, name } = await published({ required: true, papers: true })
    const files = async () => ({ [photo]: await ticketOf(id, photo), [paper]: await ticketOf(id, paper) })
    expect((await answer(id, { [name]: 'Makkah' })).statusCode).toBe(422)
    await answer(id, { [name]: 'Makkah', ...(await files()) })
    const file = (await answersOf(id))[0]?.files[0]?.id ?? ''
    await own(sql`update files set bytes = ${496 * MB}::integer where id = ${file}::uuid`)
    expect((await answer(id, { [name]: 'Jeddah' })).statusCode).toBe(303)
    expect(await answersOf(id)).toHaveLength(2)
  })
})
