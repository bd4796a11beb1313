import { describe, expect, it } from 'vitest'
import { edit, merge, merged, read, server, undone, useMerging, world } from './support/merging.ts'

/** product.md 3, docs/decisions/128: a merge moves those whom a phone reaches along with the phone. */
useMerging()

const add = (name: string, more: object = {}) => world.made('donors', { name, ...more })
let n = 0
const phoneNo = (): string => {
  n += 1
  return `05066${String(n).padStart(5, '0')}`
}
const reachOf = async (id: string) => {
  const { phone, reachedBy } = await read(id)
  return { phone, reachedBy }
}

describe('merging donors who share a phone', () => {
  it('who is reached by the one is reached by the other, and back', async () => {
    const [phone, kept] = [phoneNo(), await add('Kept')]
    const gone = await add('Gone', { phone })
    const member = await add('Member', { reachedBy: gone })
    const id = await merged(kept, gone)
    expect(await reachOf(kept)).toEqual({ phone: `+966${phone.slice(1)}`, reachedBy: null })
    expect(await reachOf(member)).toEqual({ phone: null, reachedBy: kept })
    expect(await undone(id)).toEqual({ donor: kept, gone, stayed: {}, fields: [] })
    expect(await reachOf(kept)).toEqual({ phone: null, reachedBy: null })
    expect(await reachOf(gone)).toEqual({ phone: `+966${phone.slice(1)}`, reachedBy: null })
    expect(await reachOf(member)).toEqual({ phone: null, reachedBy: gone })
  })

  it('of the two who shared it the one who stays has it, and back', async () => {
    const phone = phoneNo()
    const gone = await add('Holder', { phone })
    const [kept, third] = [await add('Sharer', { reachedBy: gone }), await add('Third', { reachedBy: gone })]
    const id = await merged(kept, gone)
    expect(await reachOf(kept)).toEqual({ phone: `+966${phone.slice(1)}`, reachedBy: null })
    expect(await reachOf(third)).toEqual({ phone: null, reachedBy: kept })
    expect((await undone(id)).fields).toEqual([])
    expect(await reachOf(kept)).toEqual({ phone: null, reachedBy: gone })
    expect(await reachOf(third)).toEqual({ phone: null, reachedBy: gone })
  })

  it('who has no phone takes over by whom the other was reached', async () => {
    const holder = await add('Holder', { phone: phoneNo() })
    const [kept, gone] = [await add('Kept'), await add('Gone', { reachedBy: holder })]
    const id = await merged(kept, gone)
    expect(await reachOf(kept)).toEqual({ phone: null, reachedBy: holder })
    // A phone of their own since then is theirs.
    await edit(kept, { phone: phoneNo() })
    expect((await undone(id)).fields).toEqual(['reachedBy'])
    expect((await reachOf(kept)).reachedBy).toBeNull()
  })

  it('leaves nobody without the phone by which they are reached', async () => {
    const [kept, gone] = [await add('Kept'), await add('Gone', { phone: phoneNo() })]
    await add('Member', { reachedBy: gone })
    const refused = await merge(kept, gone, { keep: { phone: 'kept' } })
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { errors: { Phone: ['Others are reached by this phone: end that on their pages first.'] } },
    ])
    expect((await server.call('GET', `/api/donors/${gone}`)).statusCode).toBe(200)
  })
})
