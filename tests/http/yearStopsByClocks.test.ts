import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { act, donors, inA, linkIn, post, texts, useYear, work, written } from './support/yearLetters.ts'

useYear()

let link = ''
const words = async () =>
  (await inA<{ kind: string }>(sql`select kind from feedback where donor = ${donors.Amal}::uuid order by at`)).map(
    ({ kind }) => kind,
  )

beforeAll(async () => {
  const id = await written()
  const sent = await act(id, 'send', { expected: 2 })
  if (sent.statusCode !== 200) throw new Error(sent.body)
  await work(id)
  link = linkIn(texts.find(({ to }) => to === '+966551000001')?.text ?? '')
})

describe('docs/decisions/139: the last word about a letter about the year is what was said last', () => {
  it('a letter that is disowned after the clock was set back is the last word', async () => {
    await post(`${link}/stop`)
    await inA(sql`update feedback set at = at + interval '1 hour'`)
    await post(`${link}/notMe`)
    expect(await words()).toEqual(['stop', 'notMe'])
  })
})
