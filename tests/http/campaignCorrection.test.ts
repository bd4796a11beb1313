import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { film, project, useCampaigns } from './support/campaigns.ts'

const { server, inA, act, published } = useCampaigns()

const ARABIC = { title: 'سقيا جازان', description: 'ثلاث قرى تنتظر بئرًا.' }

/** A correction of what went out with these words, made by somebody who reads Athar in this language. */
async function corrected(words: object, reads: 'ar' | 'en'): Promise<{ id: string; title: string; donors: string[] }> {
  const id = await published(words)
  await inA(
    sql`update messages m set read_at = now() from dispatches s where s.id = m.dispatch and s.appeal = ${id}::uuid and m.state = 'sent'`,
  )
  const answer = await server().call('POST', `/api/campaigns/${id}/correct`, {
    body: {},
    headers: { 'accept-language': reads },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const change = async (id: string, field: 'title' | 'description' | 'link', to: string) =>
  void (await inA(sql`update campaigns set ${sql.identifier(field)} = ${to} where id = ${id}::uuid`))

describe('decision 141: what a correction is called', () => {
  it.each([
    ['ar', 'en', ARABIC, 'تصحيح: سقيا جازان'],
    ['ar', 'ar', ARABIC, 'تصحيح: سقيا جازان'],
    ['en', 'ar', {}, 'Correction: Water for Jazan'],
    // The words below decide where the name could be of either.
    ['ar', 'en', { ...ARABIC, title: 'Ramadan 1447' }, 'تصحيح: Ramadan 1447'],
    ['ar', 'en', { ...ARABIC, title: '1447' }, 'تصحيح: 1447'],
  ] as const)('follows the words of a campaign in %s, for whoever reads %s', async (_written, reads, words, title) => {
    expect((await corrected(words, reads)).title).toBe(title)
  })
})

describe('product.md 30: a correction that corrects nothing', () => {
  it.each([
    ['ar', { ...ARABIC, title: 'بئر القرية' }, 'تصحيح: بئر القرية'],
    ['en', { title: 'A well for the village' }, 'Correction: A well for the village'],
  ] as const)(
    'is refused at the words that it took over, until they are others: in %s',
    async (_written, words, title) => {
      const draft = await corrected(words, 'en')
      expect(draft.title).toBe(title)
      const expected = draft.donors.length
      const refused = await act(draft.id, 'publish', { expected })
      expect(refused.statusCode).toBe(422)
      expect(refused.json<{ errors: object }>().errors).toEqual({
        Description: [
          'This correction is the same as the campaign that it corrects. Say in the description what is right, then send it.',
        ],
      })
      await change(draft.id, 'description', 'أربع قرى تنتظر بئرًا، لا ثلاث.')
      const sent = await act(draft.id, 'publish', { expected })
      expect(sent.statusCode, sent.body).toBe(200)
    },
  )

  it('goes once it leads elsewhere, is about another project or shows a film', async () => {
    const [first, second, third] = [
      await corrected({ title: 'Wells of Farasan' }, 'en'),
      await corrected({ title: 'Wells of Abha' }, 'en'),
      await corrected({ title: 'Wells of Baysh' }, 'en'),
    ]
    await change(first.id, 'link', 'https://store.example/the-right-one')
    await inA(sql`update campaigns set project = ${project}::uuid where id = ${second.id}::uuid`)
    await inA(sql`update campaigns set video = ${film}::uuid where id = ${third.id}::uuid`)
    for (const { id, donors } of [first, second, third]) {
      const answer = await act(id, 'publish', { expected: donors.length })
      expect(answer.statusCode, answer.body).toBe(200)
    }
  })

  it('is no matter of a copy, nor of a name that was written anew', async () => {
    const draft = await corrected({ title: 'Wells of Sabya' }, 'en')
    await change(draft.id, 'title', 'We wrote the wrong village')
    expect((await act(draft.id, 'publish', { expected: draft.donors.length })).statusCode).toBe(200)
    const copy = (await act(await published({ title: 'Wells of Samtah' }), 'duplicate')).json<{ id: string }>()
    expect((await act(copy.id, 'publish', { expected: 2 })).statusCode).toBe(200)
  })
})
