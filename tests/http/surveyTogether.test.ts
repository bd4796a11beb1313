import { setTimeout as after } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { hashToken } from '../../server/letters/keys.ts'
import { answer, answersOf, openWorld, own, published, server } from './surveyFilesWorld.ts'

beforeAll(openWorld)
afterAll(() => server.close())

/** A survey that takes answers, and a link to it that is one donor’s own. */
async function invited() {
  const survey = await published()
  const [donor, key] = [newId(), newId().replaceAll('-', '').slice(-22)]
  const entity = sql`${server.entities.a}::uuid`
  await own(sql`insert into donors (entity_id, id, name, language) values (${entity}, ${donor}::uuid, 'Amal', 'en')`)
  await own(sql`insert into survey_invitations (entity_id, id, survey, donor, language, token_hash)
    values (${entity}, ${newId()}::uuid, ${survey.id}::uuid, ${donor}::uuid, 'en', ${hashToken(key)})`)
  return { ...survey, key }
}

describe('[2.9] answers that come at the same moment', () => {
  it('are one by a link of one’s own, from however many pages', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id, key, name } = await invited()
      const pages = Array.from({ length: 8 }, (_, n) => answer(id, { [name]: `City ${n}` }, `/${key}`))
      const codes = (await Promise.all(pages)).map(({ statusCode }) => statusCode).sort()
      expect(codes).toEqual([303, 409, 409, 409, 409, 409, 409, 409])
      expect(await answersOf(id)).toHaveLength(1)
    }
  })

  it('as the survey is closed wait for it, and are told so', async () => {
    const { id, name } = await published()
    const closing = server.db.owner(async (tx) => {
      await tx.rows(sql`update surveys set accept_answers = false where id = ${id}::uuid`)
      await after(600)
    })
    // Its page is read as it was before, and its answers come while the closing has not come to its end.
    await after(200)
    const late = answer(id, { [name]: 'Makkah' })
    const [{ statusCode }] = await Promise.all([late, closing])
    expect(statusCode).toBe(409)
    expect(await answersOf(id)).toEqual([])
  })
})

describe('[2.9] the form of a survey', () => {
  it('is half a megabyte at the most: what is larger is not read', async () => {
    const { id, name } = await published()
    const sized = (bytes: number) => answer(id, { [name]: 'Makkah', rest: 'x'.repeat(bytes) })
    expect((await sized(500 * 1024)).statusCode).toBe(303)
    expect((await sized(512 * 1024)).statusCode).toBe(413)
    expect(await answersOf(id)).toHaveLength(1)
  })
})
