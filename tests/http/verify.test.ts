import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { signEnds } from '../../server/verify/heads.ts'
import { rotateKeys } from '../../server/verify/keys.ts'
import { checkFile, keysIn } from '../../src/public/sealed.ts'
import { said } from './support/said.ts'
import { ALTERED, codeOn, INTACT, VerifyWorld } from './verifyWorld.ts'

let world: VerifyWorld
let report = ''

beforeAll(async () => {
  world = await VerifyWorld.open()
  report = await world.sent('Water has come')
})
afterAll(() => world.server.close())

describe('a report that has gone out', () => {
  it('[2.6] its page says since when it has not changed, with a code that anybody verifies', async () => {
    const { path } = await world.letterOf(report, 'en')
    const page = (await world.visit(path)).body
    expect(page).toContain('This report has not changed since')
    const code = codeOn(page)
    expect(page).toContain(`${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`)
    const answer = await world.visit(`/verify/${code}?lang=en`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['x-robots-tag']).toBe('noindex, nofollow')
    for (const word of [INTACT.letter, 'Water has come', 'جمعية البر', 'Impact report'])
      expect(answer.body).toContain(word)
    const shown = answer.body.replace(/ data-keys="[^"]*"/, '')
    expect(said(shown)).not.toContain('731')
    for (const secret of ['Amal', path.split('/').at(-1) ?? '?']) expect(shown).not.toContain(secret)
    const arabic = (await world.visit(`/verify/${code}?lang=ar`)).body
    expect(arabic).toContain('dir="rtl"')
    expect(arabic).toContain('لم تتغيّر هذه الرسالة منذ')
  })

  it('[2.6] each language is a version of its own, with a code for whoever it is shared with', async () => {
    const versions = await world.versionsOf(report)
    expect(versions.map(({ language }) => language)).toEqual(['ar', 'en'])
    const { path } = await world.letterOf(report, 'en')
    const page = (await world.visit(path)).body
    const shared = /href="(\/DonorFoundation\/Report\/[^"?]+\/s\.[^"?]+)/.exec(page)?.[1] ?? ''
    expect(codeOn((await world.visit(`${shared}?lang=en`)).body)).toBe(versions[1]?.code)
    expect(await world.verified(versions[1]?.code ?? '')).toContain(INTACT.report)
    expect(await world.verified(versions[0]?.code ?? '')).toContain(INTACT.report)
  })

  it('[2.63] its staff see each signed version with its code, who sent it, and that it is intact', async () => {
    const seals = async (as: 'adminA' | 'adminB' | 'supportA') =>
      world.server.call('GET', `/api/signed_versions/actions/seals?report=${report}`, { as })
    // The program's own last step is nobody's, and hides nobody.
    await world.server.db.as({ kind: 'worker', entityId: world.server.entities.a }, (tx) =>
      tx.rows(sql`insert into audit_trail (entity_id, id, resource, record, action, after, created_at)
        select entity_id, ${newId()}::uuid, 'reports', report, 'update', '{"status":"sent"}', published_at + interval '2 seconds'
        from signed_versions where report = ${report} and what = 'version' limit 1`),
    )
    // Nor is who does something else to it within the minute.
    const shown = await world.server.call('POST', `/api/reports/${report}/prepare`, {
      as: 'adminA',
      body: { donors: [] },
    })
    expect(shown.statusCode, shown.body).toBe(200)
    const versions = await world.versionsOf(report)
    const told = (await seals('adminA')).json<{ seals: Record<string, unknown>[] }>().seals
    expect(told.map(({ language }) => language).sort()).toEqual(['ar', 'en'])
    for (const { language, code } of versions)
      expect(told).toContainEqual(
        expect.objectContaining({ language, code, number: 1, state: 'intact', byName: 'projectsA' }),
      )
    expect((await seals('adminB')).json()).toEqual({ seals: [] })
    expect((await seals('supportA')).statusCode).toBe(403)
  })

  it('is found however its code is typed, and an unknown one is said to be unknown', async () => {
    const code = (await world.versionsOf(report))[0]?.code ?? ''
    const typed = code.toLowerCase().replace(/(.{4})(?=.)/g, '$1-')
    const answer = await world.visit(`/verify?lang=ar&code=${encodeURIComponent(` ${typed} `)}`)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/verify/${code}?lang=ar`])
    expect((await world.visit(`/verify/${typed}`)).statusCode).toBe(200)
    for (const url of [
      '/verify/0000-0000-0000',
      '/verify/short',
      '/verify?code=nonsense',
      `/verify/${'x'.repeat(290)}`,
    ]) {
      const unknown = await world.visit(url)
      expect(unknown.statusCode, url).toBe(404)
      expect(unknown.body).toContain('There is no report with this code.')
    }
    expect((await world.visit('/verify')).statusCode).toBe(200)
    expect((await world.visit('/verify')).body).toContain('name="code"')
  })

  it('[4.11] says when a newer version has gone out, and which one it is', async () => {
    const first = await world.sent('First')
    await world.owner(sql`update reports set status = 'sent' where id = ${first}::uuid`)
    const { id: next } = await world.post<{ id: string }>(`/api/reports/${first}/revise`)
    const code = (await world.versionsOf(first))[0]?.code ?? ''
    expect(await world.verified(code)).not.toContain('A newer version went out')
    await world.post(`/api/reports/${next}/send`, { expected: 2 })
    expect(await world.verified(code)).toContain('A newer version went out')
    const newer = (await world.versionsOf(next))[0]?.code ?? ''
    expect(await world.verified(newer)).toMatch(/Version<\/dt><dd>2</)
  })

  it('a sending that was taken back has published nothing; nor has one that is held', async () => {
    const held = await world.sent('Held')
    await world.owner(sql`update reports set starts_at = now() + interval '10 minutes' where id = ${held}::uuid`)
    const code = (await world.versionsOf(held))[0]?.code ?? ''
    expect((await world.visit(`/verify/${code}`)).statusCode).toBe(404)
    await world.post(`/api/reports/${held}/takeBack`)
    expect((await world.visit(`/verify/${code}`)).statusCode).toBe(404)
    await world.post(`/api/reports/${held}/send`, { expected: 2 })
    expect((await world.visit(`/verify/${code}`)).statusCode).toBe(404)
    const again = (await world.versionsOf(held)).toSorted((one, other) => other.place - one.place)
    expect(again).toHaveLength(4)
    expect(await world.verified(again[0]?.code ?? '')).toContain(INTACT.report)
  })
})

describe('keys', () => {
  const keys = async () =>
    (await world.visit('/.well-known/athar-keys.json')).json<{ keys: Record<string, unknown>[] }>().keys

  it('rotate, and what was signed stays good', async () => {
    const before = await keys()
    const code = (await world.versionsOf(report))[0]?.code ?? ''
    const { from, to } = await rotateKeys(world.server.db, world.server.services.config)
    expect(from).toBe(before.at(-1)?.['kid'])
    const after = await keys()
    expect(after.map(({ kid }) => kid)).toEqual([...before.map(({ kid }) => kid), to])
    expect(after.at(-2)).toMatchObject({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig' })
    expect(Object.keys(after.at(-2) ?? {})).toContain('exp')
    expect(after.flatMap((key) => Object.keys(key))).not.toContain('d')
    const [old] = await world.owner(
      sql`select private_key, private_key_set_at from signing_keys where key_id = ${from}`,
    )
    expect(old).toEqual({ private_key: null, private_key_set_at: null })
    expect(await world.verified(code)).toContain(INTACT.report)
    const later = (await world.versionsOf(await world.sent('By the new key')))[0]?.code ?? ''
    expect(await world.verified(later)).toContain(INTACT.report)
  })

  it('a key that APP_SECRET no longer opens keeps no report from going out: the next one signs', async () => {
    await world.owner(sql`update signing_keys set private_key = 'AAAAAAAA.AAAA' where retired_at is null`)
    const count = (await keys()).length
    const code = (await world.versionsOf(await world.sent('After a lost secret')))[0]?.code ?? ''
    expect(await world.verified(code)).toContain(INTACT.report)
    expect(await keys()).toHaveLength(count + 1)
  })
})

describe('a saved PDF', () => {
  const saved = async (): Promise<Uint8Array<ArrayBuffer>> => {
    const { path } = await world.letterOf(report, 'en')
    const answer = await world.visit(`${path}/letter.pdf?lang=en`)
    expect(answer.headers['content-type']).toBe('application/pdf')
    return new Uint8Array(answer.rawPayload)
  }

  it('carries a seal that the page checks without asking the server, and one changed byte breaks', async () => {
    const page = await world.verified((await world.versionsOf(report))[1]?.code ?? '')
    const keys = keysIn(/data-keys="([^"]+)"/.exec(page)?.[1]?.replaceAll('&quot;', '"') ?? '')
    const file = await saved()
    const { path } = await world.letterOf(report, 'en')
    expect(await checkFile(file, keys)).toEqual({ state: 'intact', code: codeOn((await world.visit(path)).body) })
    for (let n = 0; n < 60; n += 1) {
      const changed = file.slice()
      const at = Math.floor((n / 59) * (file.length - 1))
      changed[at] = (changed[at] ?? 0) ^ 1
      expect((await checkFile(changed, keys)).state, `byte ${at}`).not.toBe('intact')
    }
  })

  it('[9.9] the copy that staff save of a published report is sealed too, that of a draft is not', async () => {
    const paper = async (id: string) => {
      const answer = await world.server.call('GET', `/api/reports/${id}/paper?as=pdf&language=en`, { as: 'projectsA' })
      expect(answer.statusCode).toBe(200)
      return answer.rawPayload.toString('latin1')
    }
    expect(await paper(report)).toContain('\n%athar-seal ')
    const draft = await world.made('reports', { project: world.project, title: 'Draft', message: 'It runs.' })
    expect(await paper(draft)).not.toContain('%athar-seal')
  })
})

describe('whose data is whose', () => {
  it('a letter whose donor was erased is said to be erased, and the report stands', async () => {
    const id = await world.sent('Before an erasure')
    const { id: letter, path } = await world.letterOf(id, 'ar')
    const code = codeOn((await world.visit(path)).body)
    await world.owner(sql`update letters set words = null, salt = null where id = ${letter}::uuid`)
    const answer = await world.verified(code)
    expect(answer).toContain('This letter has been erased.')
    expect(answer).not.toContain(ALTERED)
  })

  it('the proof of a code holds digests and signatures, and nothing of a donor', async () => {
    const { path } = await world.letterOf(report, 'en')
    const code = codeOn((await world.visit(path)).body)
    await signEnds(world.server.services)
    const answer = await world.visit(`/verify/${code}/proof.json`)
    const proof = answer.json<{ report: { signature: string }; letter: { path: object[]; head: string } }>()
    expect(answer.statusCode).toBe(200)
    expect(proof.letter.head.split('.')).toHaveLength(3)
    const said = JSON.parse(Buffer.from(proof.report.signature.split('.')[1] ?? '', 'base64url').toString()) as object
    expect(said).toMatchObject({
      v: 1,
      type: 'report',
      iss: 'https://athar.example',
      report,
      title: 'Water has come',
      version: 1,
    })
    for (const secret of ['Amal', 'en@people.example', '731.00']) expect(answer.body).not.toContain(secret)
    expect((await world.visit('/verify/0000-0000-0000/proof.json')).statusCode).toBe(404)
  })

  it('another charity’s staff see none of the signed versions', async () => {
    const own = await world.server.call('GET', '/api/signed_versions', { as: 'projectsA' })
    expect(own.statusCode).toBe(200)
    expect(own.body).toContain('Before an erasure')
    expect(own.body).not.toContain('signature')
    const other = await world.server.call('GET', '/api/signed_versions', { as: 'adminB' })
    expect(other.statusCode).toBe(200)
    expect(other.body).not.toContain('Before an erasure')
  })
})
