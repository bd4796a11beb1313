import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signEnds } from '../../server/verify/heads.ts'
import { ALTERED, codeOn, INTACT, VerifyWorld } from './verifyWorld.ts'

let world: VerifyWorld
let report = ''

beforeAll(async () => {
  world = await VerifyWorld.open()
  report = await world.sent('Water has come')
})
afterAll(() => world.server.close())

/** What the log must have. */
function found<T>(one: T | undefined): T {
  if (one === undefined) throw new Error('the log has no such version')
  return one
}

describe('tampering past the program', () => {
  /** What somebody with the database's own rights does, whose traces are put right again. */
  async function meanwhile(change: ReturnType<typeof sql>, back: ReturnType<typeof sql>, look: () => Promise<void>) {
    await world.owner(change)
    try {
      await look()
    } finally {
      await world.owner(back)
    }
  }

  it('a changed figure shows, on the page of the letter and on that of its code', async () => {
    const { code, edition } = found((await world.versionsOf(report))[1])
    const { path } = await world.letterOf(report, 'en')
    const own = codeOn((await world.visit(path)).body)
    await meanwhile(
      sql`update editions set content = jsonb_set(content, '{projects,0,money,collected}', '"9999.00"') where id = ${edition}::uuid`,
      sql`update editions set content = jsonb_set(content, '{projects,0,money,collected}', '"1462.00"') where id = ${edition}::uuid`,
      async () => {
        for (const one of [code, own]) expect(await world.verified(one)).toContain(ALTERED)
        const page = (await world.visit(path)).body
        expect(page).not.toContain('has not changed since')
        expect(codeOn(page)).toBe('')
      },
    )
    for (const one of [code, own]) expect(await world.verified(one)).not.toContain(ALTERED)
  })

  it('changed words of one letter show, with their digest put right as well', async () => {
    const { id, path } = await world.letterOf(report, 'en')
    const own = codeOn((await world.visit(path)).body)
    const [before] = await world.owner<{ words: object; digest: string }>(
      sql`select words, content_digest as digest from letters where id = ${id}::uuid`,
    )
    await meanwhile(
      sql`update letters set words = jsonb_set(words, '{projects,0,given}', '"1.00"'), content_digest = ${'a'.repeat(64)} where id = ${id}::uuid`,
      sql`update letters set words = ${JSON.stringify(before?.words)}::jsonb, content_digest = ${before?.digest} where id = ${id}::uuid`,
      async () => expect(await world.verified(own)).toContain(ALTERED),
    )
    expect(await world.verified(own)).toContain(INTACT.letter)
  })

  it.each([
    ['title', sql`title = 'Something else'`],
    ['published_at', sql`published_at = published_at - interval '1 year'`],
    ['digest', sql`digest = repeat('0', 64)`],
    ['hash', sql`hash = repeat('0', 64)`],
    ['previous', sql`previous = repeat('f', 64)`],
    ['signature', sql`signature = replace(signature, '.', '.A')`],
  ])('a log whose %s was changed is seen to be', async (column, change) => {
    const { code } = found((await world.versionsOf(report))[1])
    const [before] = await world.owner<{ kept: string }>(
      sql`select ${sql.identifier(column)}::text as kept from signed_versions where code = ${code}`,
    )
    await meanwhile(
      sql`update signed_versions set ${change} where code = ${code}`,
      sql`update signed_versions s set ${sql.identifier(column)} = (jsonb_populate_record(s, ${JSON.stringify({ [column]: before?.kept })}::jsonb)).${sql.identifier(column)} where code = ${code}`,
      async () => expect(await world.verified(code)).toContain(ALTERED),
    )
    expect(await world.verified(code)).toContain(INTACT.report)
  })

  it('an entry that was taken out of the log is missed by the one before it', async () => {
    const id = await world.sent('Before')
    await world.sent('Between')
    await signEnds(world.server.services)
    const { code, place } = found((await world.versionsOf(id))[0])
    expect(await world.verified(code)).toContain(INTACT.report)
    const gone = await world.owner<{ row: string }>(
      sql`delete from signed_versions s where what = 'letters' and place > ${place}::int and entity_id = ${world.server.entities.a}::uuid returning to_jsonb(s)::text as row`,
    )
    expect(gone.length).toBeGreaterThan(0)
    expect(await world.verified(code)).toContain(ALTERED)
    for (const { row } of gone)
      await world.owner(
        sql`insert into signed_versions select * from jsonb_populate_record(null::signed_versions, ${row}::jsonb)`,
      )
    expect(await world.verified(code)).toContain(INTACT.report)
  })

  it.each(['signed_versions', 'log_heads'])(
    'the program itself can add to %s, and neither change nor delete',
    async (table) => {
      const as = (query: ReturnType<typeof sql>) =>
        world.server.db.as({ kind: 'worker', entityId: world.server.entities.a }, (tx) => tx.rows(query))
      expect((await as(sql`select 1 from ${sql.identifier(table)}`)).length).toBeGreaterThan(0)
      await expect(as(sql`update ${sql.identifier(table)} set hash = ''`)).rejects.toMatchObject({ code: '42501' })
      await expect(as(sql`delete from ${sql.identifier(table)}`)).rejects.toMatchObject({ code: '42501' })
    },
  )

  it('the keys of the platform are out of every entity’s reach', async () => {
    const as = (query: ReturnType<typeof sql>) =>
      world.server.db.as({ kind: 'worker', entityId: world.server.entities.a }, (tx) => tx.rows(query))
    expect(await as(sql`select 1 from signing_keys`)).toEqual([])
    await expect(as(sql`delete from signing_keys`)).rejects.toMatchObject({ code: '42501' })
    const [key] = await world.owner<{ private_key: string }>(
      sql`select private_key from signing_keys where retired_at is null`,
    )
    expect(key?.private_key).toMatch(/^[\w-]{8}\.[\w-]+$/)
  })
})
