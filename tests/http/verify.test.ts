import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { letterToken } from '../../server/letters/keys.ts'
import { signEnds } from '../../server/verify/heads.ts'
import { rotateKeys } from '../../server/verify/keys.ts'
import { checkFile, keysIn } from '../../src/public/sealed.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
let project = ''
let report = ''

const ORIGIN = 'https://athar.example'
const owner = <T = Record<string, unknown>>(query: ReturnType<typeof sql>) => server.db.owner((tx) => tx.rows<T>(query))
const visit = (url: string) => server.app.inject({ url })
const post = async <T = Record<string, unknown>>(url: string, body: object = {}): Promise<T> => {
  const answer = await server.call('POST', url, { body, as: 'projectsA' })
  if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
  return answer.json<T>()
}
const made = async (resource: string, body: object): Promise<string> =>
  (await post<{ id: string }>(`/api/${resource}`, body)).id

/** A report that has gone out to everybody who gave. */
async function sent(body: object, expected = 2): Promise<string> {
  const id = await made('reports', { project, title: 'Water', message: 'It runs.', ...body })
  await post(`/api/reports/${id}/send`, { expected })
  return id
}

const versionsOf = (id: string) =>
  owner<{ code: string; language: string; edition: string; place: number }>(
    sql`select code, language, edition, place from signed_versions where report = ${id}::uuid and what = 'version' order by language`,
  )

/** The page of the letter to a donor in this language. */
async function letterOf(id: string, language: 'ar' | 'en'): Promise<{ id: string; path: string }> {
  const [row] = await owner<{ id: string }>(
    sql`select id from letters where report = ${id}::uuid and language = ${language}`,
  )
  const token = letterToken(server.services.config.appSecret, row?.id ?? '')
  return { id: row?.id ?? '', path: `/DonorFoundation/Report/${id}/${token}` }
}

/** The code that a page shows, without hyphens. */
const codeOn = (html: string): string => /\/verify\/([0-9A-Z]{12})\?/.exec(html)?.[1] ?? ''

const INTACT = { report: 'This report has not changed since', letter: 'This letter has not changed since' }
const ALTERED = 'This report is not as it was published.'
const verified = async (code: string) => (await visit(`/verify/${code}?lang=en`)).body

beforeAll(async () => {
  server = await startTestServer({ config: { publicUrl: ORIGIN } })
  project = await made('projects', {
    code: 'K-1',
    name: 'Wells of Jazan',
    description: 'Three wells',
    requiredAmount: '1000',
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    type: 'general',
    progress: 'inProgress',
  })
  await owner(sql`update projects set status = 'published' where id = ${project}::uuid`)
  for (const [name, language] of [
    ['Amal Zahrani', 'en'],
    ['نورة القحطاني', 'ar'],
  ] as const) {
    const donor = await made('donors', { name, language, email: `${language}@people.example` })
    await made('donor_transactions', { donor, project, amount: '731', date: '2026-02-01' })
  }
  report = await sent({ title: 'Water has come' })
})
afterAll(() => server.close())

describe('a report that has gone out', () => {
  it('[2.6] its page says since when it has not changed, with a code that anybody verifies', async () => {
    const { path } = await letterOf(report, 'en')
    const page = (await visit(path)).body
    expect(page).toContain('This report has not changed since')
    const code = codeOn(page)
    expect(page).toContain(`${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`)
    const answer = await visit(`/verify/${code}?lang=en`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['x-robots-tag']).toBe('noindex, nofollow')
    for (const word of [INTACT.letter, 'Water has come', 'جمعية البر', 'Impact report'])
      expect(answer.body).toContain(word)
    const shown = answer.body.replace(/ data-keys="[^"]*"/, '')
    for (const secret of ['Amal', '731', path.split('/').at(-1) ?? '?']) expect(shown).not.toContain(secret)
    const arabic = (await visit(`/verify/${code}?lang=ar`)).body
    expect(arabic).toContain('dir="rtl"')
    expect(arabic).toContain('لم تتغيّر هذه الرسالة منذ')
  })

  it('[2.6] each language is a version of its own, with a code for whoever it is shared with', async () => {
    const versions = await versionsOf(report)
    expect(versions.map(({ language }) => language)).toEqual(['ar', 'en'])
    const { path } = await letterOf(report, 'en')
    const page = (await visit(path)).body
    const shared = /href="(\/DonorFoundation\/Report\/[^"?]+\/s\.[^"?]+)/.exec(page)?.[1] ?? ''
    expect(codeOn((await visit(`${shared}?lang=en`)).body)).toBe(versions[1]?.code)
    expect(await verified(versions[1]?.code ?? '')).toContain(INTACT.report)
    expect(await verified(versions[0]?.code ?? '')).toContain(INTACT.report)
  })

  it('is found however its code is typed, and an unknown one is said to be unknown', async () => {
    const [{ code = '' } = {}] = await versionsOf(report)
    const typed = code.toLowerCase().replace(/(.{4})(?=.)/g, '$1-')
    const answer = await visit(`/verify?lang=ar&code=${encodeURIComponent(` ${typed} `)}`)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/verify/${code}?lang=ar`])
    expect((await visit(`/verify/${typed}`)).statusCode).toBe(200)
    for (const url of [
      '/verify/0000-0000-0000',
      '/verify/short',
      '/verify?code=nonsense',
      `/verify/${'x'.repeat(290)}`,
    ]) {
      const unknown = await visit(url)
      expect(unknown.statusCode, url).toBe(404)
      expect(unknown.body).toContain('There is no report with this code.')
    }
    expect((await visit('/verify')).statusCode).toBe(200)
    expect((await visit('/verify')).body).toContain('name="code"')
  })

  it('[4.11] says when a newer version has gone out, and which one it is', async () => {
    const first = await sent({ title: 'First' })
    await owner(sql`update reports set status = 'sent' where id = ${first}::uuid`)
    const { id: next } = await post<{ id: string }>(`/api/reports/${first}/revise`)
    const [{ code = '' } = {}] = await versionsOf(first)
    expect(await verified(code)).not.toContain('A newer version went out')
    await post(`/api/reports/${next}/send`, { expected: 2 })
    expect(await verified(code)).toContain('A newer version went out')
    const [{ code: newer = '' } = {}] = await versionsOf(next)
    expect(await verified(newer)).toMatch(/Version<\/dt><dd>2</)
  })

  it('a sending that was taken back has published nothing; nor has one that is held', async () => {
    const held = await sent({ title: 'Held' })
    await owner(sql`update reports set starts_at = now() + interval '10 minutes' where id = ${held}::uuid`)
    const [{ code = '' } = {}] = await versionsOf(held)
    expect((await visit(`/verify/${code}`)).statusCode).toBe(404)
    await post(`/api/reports/${held}/takeBack`)
    expect((await visit(`/verify/${code}`)).statusCode).toBe(404)
    await post(`/api/reports/${held}/send`, { expected: 2 })
    expect((await visit(`/verify/${code}`)).statusCode).toBe(404)
    const again = (await versionsOf(held)).toSorted((one, other) => other.place - one.place)
    expect(again).toHaveLength(4)
    expect(await verified(again[0]?.code ?? '')).toContain(INTACT.report)
  })
})

describe('tampering past the program', () => {
  /** What somebody with the database's own rights does, whose traces are put right again. */
  async function meanwhile(change: ReturnType<typeof sql>, back: ReturnType<typeof sql>, look: () => Promise<void>) {
    await owner(change)
    try {
      await look()
    } finally {
      await owner(back)
    }
  }

  it('a changed figure shows, on the page of the letter and on that of its code', async () => {
    const [, { code = '', edition = '' } = {}] = await versionsOf(report)
    const { path } = await letterOf(report, 'en')
    const own = codeOn((await visit(path)).body)
    await meanwhile(
      sql`update editions set content = jsonb_set(content, '{projects,0,money,collected}', '"9999.00"') where id = ${edition}::uuid`,
      sql`update editions set content = jsonb_set(content, '{projects,0,money,collected}', '"1462.00"') where id = ${edition}::uuid`,
      async () => {
        for (const one of [code, own]) expect(await verified(one)).toContain(ALTERED)
        const page = (await visit(path)).body
        expect(page).not.toContain('has not changed since')
        expect(codeOn(page)).toBe('')
      },
    )
    for (const one of [code, own]) expect(await verified(one)).not.toContain(ALTERED)
  })

  it('changed words of one letter show, with their digest put right as well', async () => {
    const { id, path } = await letterOf(report, 'en')
    const own = codeOn((await visit(path)).body)
    const [before] = await owner<{ words: object; digest: string }>(
      sql`select words, content_digest as digest from letters where id = ${id}::uuid`,
    )
    await meanwhile(
      sql`update letters set words = jsonb_set(words, '{projects,0,given}', '"1.00"'), content_digest = ${'a'.repeat(64)} where id = ${id}::uuid`,
      sql`update letters set words = ${JSON.stringify(before?.words)}::jsonb, content_digest = ${before?.digest} where id = ${id}::uuid`,
      async () => expect(await verified(own)).toContain(ALTERED),
    )
    expect(await verified(own)).toContain(INTACT.letter)
  })

  it.each([
    ['title', sql`title = 'Something else'`],
    ['published_at', sql`published_at = published_at - interval '1 year'`],
    ['digest', sql`digest = repeat('0', 64)`],
    ['hash', sql`hash = repeat('0', 64)`],
    ['previous', sql`previous = repeat('f', 64)`],
    ['signature', sql`signature = replace(signature, '.', '.A')`],
  ])('a log whose %s was changed is seen to be', async (column, change) => {
    const [, { code = '' } = {}] = await versionsOf(report)
    const [before] = await owner<{ kept: string }>(
      sql`select ${sql.identifier(column)}::text as kept from signed_versions where code = ${code}`,
    )
    await meanwhile(
      sql`update signed_versions set ${change} where code = ${code}`,
      sql`update signed_versions s set ${sql.identifier(column)} = (jsonb_populate_record(s, ${JSON.stringify({ [column]: before?.kept })}::jsonb)).${sql.identifier(column)} where code = ${code}`,
      async () => expect(await verified(code)).toContain(ALTERED),
    )
    expect(await verified(code)).toContain(INTACT.report)
  })

  it('an entry that was taken out of the log is missed by the one before it', async () => {
    const id = await sent({ title: 'Before' })
    await sent({ title: 'Between' })
    await signEnds(server.services)
    const [{ code = '', place = 0 } = {}] = await versionsOf(id)
    expect(await verified(code)).toContain(INTACT.report)
    const gone = await owner<{ row: string }>(
      sql`delete from signed_versions s where what = 'letters' and place > ${place}::int and entity_id = ${server.entities.a}::uuid returning to_jsonb(s)::text as row`,
    )
    expect(gone.length).toBeGreaterThan(0)
    expect(await verified(code)).toContain(ALTERED)
    for (const { row } of gone)
      await owner(
        sql`insert into signed_versions select * from jsonb_populate_record(null::signed_versions, ${row}::jsonb)`,
      )
    expect(await verified(code)).toContain(INTACT.report)
  })

  it.each(['signed_versions', 'log_heads'])(
    'the program itself can add to %s, and neither change nor delete',
    async (table) => {
      const as = (query: ReturnType<typeof sql>) =>
        server.db.as({ kind: 'worker', entityId: server.entities.a }, (tx) => tx.rows(query))
      expect((await as(sql`select 1 from ${sql.identifier(table)}`)).length).toBeGreaterThan(0)
      await expect(as(sql`update ${sql.identifier(table)} set hash = ''`)).rejects.toMatchObject({ code: '42501' })
      await expect(as(sql`delete from ${sql.identifier(table)}`)).rejects.toMatchObject({ code: '42501' })
    },
  )

  it('the keys of the platform are out of every entity’s reach', async () => {
    const as = (query: ReturnType<typeof sql>) =>
      server.db.as({ kind: 'worker', entityId: server.entities.a }, (tx) => tx.rows(query))
    expect(await as(sql`select 1 from signing_keys`)).toEqual([])
    await expect(as(sql`delete from signing_keys`)).rejects.toMatchObject({ code: '42501' })
    const [key] = await owner<{ private_key: string }>(
      sql`select private_key from signing_keys where retired_at is null`,
    )
    expect(key?.private_key).toMatch(/^[\w-]{8}\.[\w-]+$/)
  })
})

describe('keys', () => {
  const keys = async () =>
    (await visit('/.well-known/athar-keys.json')).json<{ keys: Record<string, unknown>[] }>().keys

  it('rotate, and what was signed stays good', async () => {
    const before = await keys()
    const [{ code = '' } = {}] = await versionsOf(report)
    const { from, to } = await rotateKeys(server.db, server.services.config)
    expect(from).toBe(before.at(-1)?.['kid'])
    const after = await keys()
    expect(after.map(({ kid }) => kid)).toEqual([...before.map(({ kid }) => kid), to])
    expect(after.at(-2)).toMatchObject({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig' })
    expect(Object.keys(after.at(-2) ?? {})).toContain('exp')
    expect(after.flatMap((key) => Object.keys(key))).not.toContain('d')
    const [old] = await owner(sql`select private_key, private_key_set_at from signing_keys where key_id = ${from}`)
    expect(old).toEqual({ private_key: null, private_key_set_at: null })
    expect(await verified(code)).toContain(INTACT.report)
    const [{ code: later = '' } = {}] = await versionsOf(await sent({ title: 'By the new key' }))
    expect(await verified(later)).toContain(INTACT.report)
  })

  it('a key that APP_SECRET no longer opens keeps no report from going out: the next one signs', async () => {
    await owner(sql`update signing_keys set private_key = 'AAAAAAAA.AAAA' where retired_at is null`)
    const count = (await keys()).length
    const [{ code = '' } = {}] = await versionsOf(await sent({ title: 'After a lost secret' }))
    expect(await verified(code)).toContain(INTACT.report)
    expect(await keys()).toHaveLength(count + 1)
  })
})

describe('a saved PDF', () => {
  const saved = async (): Promise<Uint8Array<ArrayBuffer>> => {
    const { path } = await letterOf(report, 'en')
    const answer = await visit(`${path}/letter.pdf?lang=en`)
    expect(answer.headers['content-type']).toBe('application/pdf')
    return new Uint8Array(answer.rawPayload)
  }

  it('carries a seal that the page checks without asking the server, and one changed byte breaks', async () => {
    const page = await verified((await versionsOf(report))[1]?.code ?? '')
    const keys = keysIn(/data-keys="([^"]+)"/.exec(page)?.[1]?.replaceAll('&quot;', '"') ?? '')
    const file = await saved()
    const { path } = await letterOf(report, 'en')
    expect(await checkFile(file, keys)).toEqual({ state: 'intact', code: codeOn((await visit(path)).body) })
    for (let n = 0; n < 60; n += 1) {
      const changed = file.slice()
      const at = Math.floor((n / 59) * (file.length - 1))
      changed[at] = (changed[at] ?? 0) ^ 1
      expect((await checkFile(changed, keys)).state, `byte ${at}`).not.toBe('intact')
    }
  })

  it('[9.9] the copy that staff save of a published report is sealed too, that of a draft is not', async () => {
    const paper = async (id: string) => {
      const answer = await server.call('GET', `/api/reports/${id}/paper?as=pdf&language=en`, { as: 'projectsA' })
      expect(answer.statusCode).toBe(200)
      return answer.rawPayload.toString('latin1')
    }
    expect(await paper(report)).toContain('\n%athar-seal ')
    const draft = await made('reports', { project, title: 'Draft', message: 'It runs.' })
    expect(await paper(draft)).not.toContain('%athar-seal')
  })
})

describe('whose data is whose', () => {
  it('a letter whose donor was erased is said to be erased, and the report stands', async () => {
    const id = await sent({ title: 'Before an erasure' })
    const { id: letter, path } = await letterOf(id, 'ar')
    const code = codeOn((await visit(path)).body)
    await owner(sql`update letters set words = null, salt = null where id = ${letter}::uuid`)
    const answer = await verified(code)
    expect(answer).toContain('This letter has been erased.')
    expect(answer).not.toContain(ALTERED)
  })

  it('the proof of a code holds digests and signatures, and nothing of a donor', async () => {
    const { path } = await letterOf(report, 'en')
    const code = codeOn((await visit(path)).body)
    const answer = await visit(`/verify/${code}/proof.json`)
    const proof = answer.json<{ report: { signature: string }; letter: { path: object[]; head: string } }>()
    expect(answer.statusCode).toBe(200)
    expect(proof.letter.head.split('.')).toHaveLength(3)
    const said = JSON.parse(Buffer.from(proof.report.signature.split('.')[1] ?? '', 'base64url').toString()) as object
    expect(said).toMatchObject({ v: 1, type: 'report', iss: ORIGIN, report, title: 'Water has come', version: 1 })
    for (const secret of ['Amal', 'en@people.example', '731.00']) expect(answer.body).not.toContain(secret)
    expect((await visit('/verify/0000-0000-0000/proof.json')).statusCode).toBe(404)
  })

  it('another charity’s staff see none of the signed versions', async () => {
    const own = await server.call('GET', '/api/signed_versions', { as: 'projectsA' })
    expect(own.statusCode).toBe(200)
    expect(own.body).toContain('Before an erasure')
    expect(own.body).not.toContain('signature')
    const other = await server.call('GET', '/api/signed_versions', { as: 'adminB' })
    expect(other.statusCode).toBe(200)
    expect(other.body).not.toContain('Before an erasure')
  })
})
