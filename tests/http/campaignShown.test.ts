import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { film, project, useCampaigns } from './support/campaigns.ts'

const { server, inA, draft, act, published, open, ownPath, mailOf } = useCampaigns()

const put = (values: ReturnType<typeof sql>) => inA(sql`update projects set ${values} where id = ${project}::uuid`)
afterEach(() =>
  put(
    sql`show_progress = true, status = 'published', type = 'general', archived = false, deleted_at = null, required_amount = 1000`,
  ),
)
const page = async (id: string): Promise<string> => (await open(`/campaign/${id}?lang=en`)).body

describe('[3.10] how far a campaign’s project has come', () => {
  it.each([
    ['that keeps its figures to itself', sql`show_progress = false`],
    ['that is no longer published', sql`status = 'draft'`],
    ['that is for those alone whom it was dedicated to', sql`type = 'special'`],
    ['that was put aside', sql`archived = true`],
    ['that was deleted', sql`deleted_at = now()`],
  ])('is told by its page, but of no project %s', async (_which, values) => {
    const id = await published({ project })
    expect(await page(id)).toContain('25%')
    await put(values)
    const told = await page(id)
    expect(told).toContain('Water for Jazan')
    for (const kept of ['25%', 'Wells of Jazan']) expect(told).not.toContain(kept)
  })
})

describe('[3.10] the page of a campaign whose charity rests', () => {
  it('is there for nobody, nor is its film, until the charity is active again', async () => {
    const id = await published({ video: film })
    const paths = [`/campaign/${id}`, `/campaign/${id}/go`, `/campaign/${id}/film`]
    const entity = (status: string) =>
      inA(sql`update entities set status = ${status} where id = ${server().entities.a}::uuid`)
    const codes = async () => (await Promise.all(paths.map((path) => open(path)))).map(({ statusCode }) => statusCode)
    expect(await codes()).toEqual([200, 302, 200])
    await entity('inactive')
    expect(await codes()).toEqual([404, 404, 404])
    await entity('active')
    expect(await codes()).toEqual([200, 302, 200])
  })
})

describe('[3.10] a recipient’s own page of a campaign', () => {
  it('is kept by nobody on its way, found by no search, and names itself to no other site', async () => {
    const id = await published()
    const { headers } = await open(ownPath(mailOf()))
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow, noarchive',
    })
    // Everybody's page may be kept and found.
    const everybodys = await open(`/campaign/${id}`)
    expect(everybodys.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect(everybodys.headers['x-robots-tag']).toBeUndefined()
  })
})

describe('[3.10] the film of a draft', () => {
  it('is kept by nobody on its way; that of a campaign that is out is asked for again after five minutes', async () => {
    const id = await draft({ video: film })
    expect((await act(id, 'test')).statusCode).toBe(200)
    const look = /\/campaign\/[\w-]+\/t\.[\w-]+/.exec(mailOf()?.text ?? '')?.[0] ?? ''
    const kept = async (path: string) => (await open(`${path}/film`)).headers['cache-control']
    expect(await kept(look)).toBe('private, no-store')
    expect(await kept(`/campaign/${await published({ video: film })}`)).toBe('public, max-age=300, must-revalidate')
  })
})
