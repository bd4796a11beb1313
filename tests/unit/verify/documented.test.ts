import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { sealLine } from '../../../resources/_contracts/seal.ts'
import { canonical, sha256 } from '../../../server/verify/canonical.ts'
import { type Link, linkAfter } from '../../../server/verify/chain.ts'
import { signJws, thumbprint } from '../../../server/verify/jws.ts'
import { treePath, treeRoot } from '../../../server/verify/merkle.ts'

const folder = mkdtempSync(join(tmpdir(), 'athar-verify-'))
afterAll(() => rmSync(folder, { recursive: true }))

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const { x = '' } = publicKey.export({ format: 'jwk' })
const key = { keyId: thumbprint(x), key: privateKey }

const put = (name: string, text: string | Buffer): string => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const keys = put('keys.json', JSON.stringify({ keys: [{ kty: 'OKP', crv: 'Ed25519', kid: key.keyId, x }] }))

/** The script as it stands in docs/verify.md. */
const script = (name: string): string => {
  const found = new RegExp(`\`\`\`js ${name}\\n([^]*?)\`\`\``).exec(readFileSync('docs/verify.md', 'utf8'))
  return put(`${name}.mjs`, found?.[1] ?? '')
}
const scripts = { file: script('file'), proof: script('proof') }

const run = async (which: 'file' | 'proof', input: string): Promise<{ code: number; said: string }> => {
  const { stdout, code } = await promisify(execFile)(process.execPath, [scripts[which], input, keys]).then(
    (done) => ({ ...done, code: 0 }),
    (failed: { stdout: string; code: number }) => failed,
  )
  return { code, said: stdout.trim() }
}

describe('the steps of docs/verify.md, with node:crypto alone', () => {
  const body = Buffer.from('%PDF-1.7\nsome bytes\n%%EOF\n')
  const seal = sealLine(signJws({ type: 'file', code: '0123456789AB', sha256: sha256(body) }, key))

  it('a saved file is told unchanged, and changed in any of its parts', async () => {
    const file = Buffer.concat([body, Buffer.from(seal)])
    expect(await run('file', put('good.pdf', file))).toEqual({ code: 0, said: 'unchanged, code 0123456789AB' })
    for (const at of [0, body.length - 1, body.length + 3, file.length - 2]) {
      const bad = Buffer.from(file)
      bad[at] = (bad[at] ?? 0) ^ 1
      expect((await run('file', put('bad.pdf', bad))).code, `byte ${at}`).toBe(1)
    }
    expect((await run('file', put('bare.pdf', body))).code).toBe(1)
  })

  const said = { entity: { id: 'e', name: 'السقيا' }, report: 'r', title: 'بئر', publishedAt: '2026-02-20', version: 1 }
  const leaves = ['a', 'b', 'c'].map((one) => sha256(one))
  const entries = [said, { ...said, root: treeRoot(leaves) }].map((payload) => signJws(payload, key))
  const digestOf = (jws: string): string => sha256(Buffer.from(jws.split('.')[1] ?? '', 'base64url'))
  const log = entries.reduce<Link[]>((links, jws) => [...links, linkAfter(links.at(-1) ?? null, digestOf(jws))], [])
  const head = signJws({ type: 'head', place: 2, hash: log[1]?.hash }, key)
  const proof = {
    report: { signature: entries[0], place: 1, log, head },
    letter: { signature: entries[1], place: 2, log, head, digest: leaves[1], path: treePath(leaves, 1) },
  }

  it('a proof is followed from the letter to the signed end of the log', async () => {
    expect(canonical(said)).toContain('السقيا')
    expect(await run('proof', put('good.json', JSON.stringify(proof)))).toEqual({
      code: 0,
      said: 'بئر · السقيا · 2026-02-20 · version 1',
    })
  })

  it.each([
    ['another letter', { ...proof, letter: { ...proof.letter, digest: sha256('z') } }],
    ['an entry less', { ...proof, report: { ...proof.report, log: log.slice(0, 1) } }],
    ['another title', { ...proof, report: { ...proof.report, signature: signJws({ ...said, title: 'x' }, key) } }],
    ['another end', { ...proof, report: { ...proof.report, head: signJws({ place: 2, hash: sha256('z') }, key) } }],
  ])('%s is told', async (_what, bad) => {
    const { code, said: told } = await run('proof', put('bad.json', JSON.stringify(bad)))
    expect(told).toContain('NOT as it was published')
    expect(code).toBe(1)
  })
})
