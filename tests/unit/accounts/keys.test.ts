import { describe, expect, it } from 'vitest'
import { passwordFault } from '../../../resources/_kit/password.ts'
import { fileTicket, firstAdminToken, isToken, linkToken, readFileTicket } from '../../../server/accounts/keys.ts'
import { temporaryPassword } from '../../../server/accounts/temporary.ts'

const SECRET = 'a secret of the tests, long enough to be one'
const ID = '01920000-0000-7000-8000-000000000001'

describe('keys of accounts', () => {
  it('a link’s token is 256 bits that follow from its row and the secret, and from nothing else', () => {
    const token = linkToken(SECRET, ID)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(isToken(token)).toBe(true)
    expect(linkToken(SECRET, ID)).toBe(token)
    expect(linkToken(`${SECRET}.`, ID)).not.toBe(token)
    expect(linkToken(SECRET, ID.replace(/1$/, '2'))).not.toBe(token)
    expect(firstAdminToken(SECRET, ID)).not.toBe(token)
  })

  it('a ticket says its file until it runs out, and cannot be prolonged or given to another file', () => {
    const until = 1_800_000_000_000
    const ticket = fileTicket(SECRET, ID, until)
    expect(readFileTicket(SECRET, ticket, until - 1)).toBe(ID)
    expect(readFileTicket(SECRET, ticket, until)).toBeNull()
    const [id, , mac] = ticket.split('.')
    for (const forged of [
      `${id}.${until + 1}.${mac}`,
      `${ID.replace(/1$/, '2')}.${until}.${mac}`,
      `${id}.${until}`,
      `${ticket}.x`,
      `${ticket}x`,
      '',
      'x',
    ])
      expect(readFileTicket(SECRET, forged, 0), forged).toBeNull()
    expect(readFileTicket(`${SECRET}.`, ticket, 0)).toBeNull()
  })

  it('[5.5] a temporary password keeps the rule, and no two are alike', () => {
    const made = Array.from({ length: 500 }, temporaryPassword)
    expect(made.filter((one) => one.length !== 12 || passwordFault(one) !== null || /[0O1lI]/.test(one))).toEqual([])
    expect(new Set(made).size).toBe(500)
  })
})
