import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { text } from '../../resources/_kit/fields/index.ts'
import { donors } from '../../resources/donors/schema.ts'
import { entities } from '../../resources/entities/schema.ts'
import { fundraisingLicences } from '../../resources/fundraising_licences/schema.ts'
import { metaAccounts } from '../../resources/meta_accounts/schema.ts'
import { projects } from '../../resources/projects/schema.ts'
import { registrations } from '../../resources/registrations/schema.ts'
import { reports } from '../../resources/reports/schema.ts'
import { UploadAllowance } from '../../server/accounts/uploads.ts'
import { OwnCounts } from '../../server/auth/counts.ts'
import { Throttle } from '../../server/auth/throttle.ts'
import { readToken, signToken } from '../../server/auth/tokens.ts'
import { chooseCountryLookup } from '../../server/integrations/country/index.ts'
import { isTrialMailOf, trialMailId } from '../../server/letters/keys.ts'

const SECRET = 'a secret that is long enough for tests'
const ID = (n: number): string => `0190a000-0000-7000-8000-00000000000${n}`

describe('a text of one line', () => {
  const clean = (given: string, field = text()): unknown => field.clean(given)

  it.each([
    ['Amal\nBcc: all@people.test', 'Amal Bcc: all@people.test'],
    ['Amal \r\n\t Al-Noor', 'Amal Al-Noor'],
    ['a\u0000b\u0007\u001bc', 'a b c'],
    ['a\u0085b\u2028c\u2029d', 'a b c d'],
    ['\u202eevil\u202c \u2066x\u2069 \u202ay\u202b\u202d\u2067\u2068', 'evil x y'],
    ['\n \u0000', null],
    ['می\u200cخواهم \u0644\u200d', 'می\u200cخواهم \u0644\u200d'],
    ['two  spaces', 'two  spaces'],
  ])('%j becomes %j', (given, expected) => {
    expect(clean(given)).toBe(expected)
  })

  it.each([
    ['a charity’s licence', entities.fields.licenceNumber],
    ['the prefix of receipts', entities.fields.receiptPrefix],
    ['the licence of a registration', registrations.fields.licenceNumber],
    ['a project’s code', projects.fields.code],
    ['a project’s licence', projects.fields.licenceNumber],
    ['a project’s approval', projects.fields.approvalNumber],
    ['a commercial registration', donors.fields.registrationNumber],
    ['a fundraising licence', fundraisingLicences.fields.number],
    ['the number at Ehsan', reports.fields.ehsanNumber],
    ['an id at Meta', metaAccounts.fields.wabaId],
  ])('that is a number is kept in the digits that it is compared in: %s', (_what, field) => {
    expect([field.clean(' م-٤٤١١/۹۰ '), field.clean('A-7')]).toEqual(['م-4411/90', 'A-7'])
  })

  it('takes an account number in Arabic digits', () => {
    const ways = entities.fields.donationWays
    const way = { kind: 'bank', label: 'x', bankName: null, iban: 'SA٠٣٨٠٠٠٠٠٠٠٦٠٨٠١٠١٦٧٥١٩', url: null }
    expect(ways.value.safeParse(ways.clean([way])).success).toBe(true)
    expect(ways.clean([way])).toMatchObject([{ iban: 'SA0380000000608010167519' }])
  })

  it('that is prose keeps its digits', () => {
    expect(text().clean('٣ آبار')).toBe('٣ آبار')
  })

  it('of several lines keeps them', () => {
    expect(clean(' one\ntwo\u0000\u202e ', text({ lines: 4 }))).toBe('one\ntwo')
  })
})

describe('the throttle of sign-in', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('after forty tries in an hour waits for the hour, however slowly they came; another account does not', async () => {
    const throttle = new Throttle(true, new OwnCounts())
    const headers: Record<string, string> = {}
    const reply = { header: (name: string, value: string) => void (headers[name] = value) } as unknown as FastifyReply
    const request = { ip: '192.0.2.7' } as FastifyRequest
    const tries = async (user: string): Promise<boolean> =>
      throttle.count(request, reply, { account: ['Wells', 'Here', user] }).then(
        () => true,
        () => false,
      )
    const begun = Date.now()
    for (let n = 0; n < 40; n += 1) {
      expect(await tries('admin'), `try ${n + 1}`).toBe(true)
      // Eight in a minute: never too many for the shorter limit.
      if (n % 8 === 7) vi.setSystemTime(Date.now() + 61_000)
    }
    expect(await tries('admin')).toBe(false)
    expect(Number(headers['retry-after'])).toBeGreaterThan(60)
    expect(await tries('ADMIN ')).toBe(false)
    expect(await tries('another')).toBe(true)
    await vi.advanceTimersByTimeAsync(begun + 3_601_000 - Date.now())
    expect(await tries('admin')).toBe(true)
  })
})

describe('the allowance of uploads without an account', () => {
  const MB = 1024 ** 2
  const wait = (seconds: number) => expect(seconds).toBeGreaterThan(0)
  const isTaken = (allowance: UploadAllowance, network: string, bytes: number): Promise<boolean> =>
    allowance.take(network, bytes, wait).then(
      () => true,
      (error: unknown) => {
        expect(error).toMatchObject({ fault: 'tooMany' })
        return false
      },
    )

  it('is forty megabytes of a network in an hour; a refused file takes nothing from a smaller one', async () => {
    const allowance = new UploadAllowance(true, new OwnCounts())
    for (let n = 0; n < 3; n += 1) expect(await isTaken(allowance, 'one', 10 * MB)).toBe(true)
    expect(await isTaken(allowance, 'one', 10 * MB + 1)).toBe(false)
    expect(await isTaken(allowance, 'one', 10 * MB)).toBe(true)
    expect(await isTaken(allowance, 'one', 1)).toBe(false)
    expect(await isTaken(allowance, 'two', 10 * MB)).toBe(true)
  })

  it('is given back where a file comes to nothing', async () => {
    const allowance = new UploadAllowance(true, new OwnCounts())
    const giveBack = await allowance.take('one', 40 * MB, wait)
    expect(await isTaken(allowance, 'one', 1)).toBe(false)
    await giveBack()
    expect(await isTaken(allowance, 'one', 40 * MB)).toBe(true)
  })
})

describe('an access token', () => {
  afterEach(() => void vi.useRealTimers())

  it('that was read once is refused after its ten minutes', async () => {
    const claims = {
      kind: 'staff',
      userId: ID(1),
      sessionId: ID(2),
      entityId: ID(3),
      roles: ['BranchAdmin'],
      firstTime: false,
    } as const
    vi.useFakeTimers({ toFake: ['Date'] })
    const token = await signToken(SECRET, claims)
    expect(await readToken(SECRET, token)).toMatchObject({ userId: ID(1) })
    vi.setSystemTime(Date.now() + 598_000)
    expect(await readToken(SECRET, token)).toMatchObject({ userId: ID(1) })
    vi.setSystemTime(Date.now() + 3_000)
    expect(await readToken(SECRET, token)).toBeNull()
  })
})

describe('the id of a trial’s mail', () => {
  it('says whose it is, to exactly that person in that entity', () => {
    const asker = { userId: ID(1), entityId: ID(2) }
    const id = trialMailId(SECRET, asker)
    expect(id).toMatch(/^[A-Za-z0-9._-]{1,100}$/)
    expect(trialMailId(SECRET, asker)).not.toBe(id)
    expect(isTrialMailOf(SECRET, asker, id)).toBe(true)
    expect(isTrialMailOf(SECRET, { ...asker, userId: ID(3) }, id)).toBe(false)
    expect(isTrialMailOf(SECRET, { ...asker, entityId: ID(3) }, id)).toBe(false)
    expect(isTrialMailOf(`${SECRET}!`, asker, id)).toBe(false)
    const [nonce = '', mac = ''] = id.split('.')
    for (const forged of ['', nonce, `${nonce}.`, `${ID(4)}.${mac}`, `${id}.x`, `.${mac}`])
      expect(isTrialMailOf(SECRET, asker, forged), forged).toBe(false)
  })
})

describe('[7.13] the lookup of a country', () => {
  it('follows nobody to another address', async () => {
    const asked: string[] = []
    const service = createServer((request, response) => {
      asked.push(request.url ?? '')
      if (request.url === '/elsewhere') response.end('1;SA;SAU;Saudi Arabia')
      else response.writeHead(302, { location: '/elsewhere' }).end()
    })
    await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve))
    const { port } = service.address() as AddressInfo
    expect(await chooseCountryLookup(`http://127.0.0.1:${port}/{ip}`).ask('192.0.2.7')).toBe('0')
    expect(asked).toEqual(['/192.0.2.7'])
    service.close()
  })
})
