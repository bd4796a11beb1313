import { HttpResponse, http as route } from 'msw'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readCountry, visitorCountry } from '../../../src/providers/country.ts'
import { setSettings } from '../../../src/providers/settings.ts'
import { fetchUsage } from '../../../src/providers/usage.ts'
import { seen, server, tokenFor } from './server.ts'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

describe('[7.13] [8.46] the country lookup’s plain text', () => {
  it('begins with 1 and has the code in the two characters from offset 2', () => {
    expect(readCountry('1;SA;SAU;Saudi Arabia')).toBe('SA')
    expect(readCountry('1;AE;ARE;United Arab Emirates')).toBe('AE')
  })

  it.each(['0;;;WRONG INPUT', '2;;;UNKNOWN', '', '1', '1;', '1;s', '<html>', ' 1;SA'])(
    'anything else fails with «unable to fetch the country»: %s',
    (text) => expect(() => readCountry(text)).toThrow('unable to fetch the country'),
  )

  it('a service that fails is no country, and nothing worse', async () => {
    server.use(route.get('*/api/country', () => HttpResponse.text('0')))
    expect(await visitorCountry()).toBeNull()
    server.use(route.get('*/api/country', () => HttpResponse.error()))
    expect(await visitorCountry()).toBeNull()
    // This installation asks nobody: nothing has failed, and nothing is said.
    server.use(route.get('*/api/country', () => HttpResponse.text('')))
    expect(await visitorCountry()).toBeUndefined()
    server.use(route.get('*/api/country', () => HttpResponse.text('1;EG;EGY;Egypt')))
    expect(await visitorCountry()).toBe('EG')
  })
})

describe('[6.11] [7.9] [9.14] the usage of a package', () => {
  const answer = { data: { messages: { used: 3, left: null }, items: null } }
  const calls = () => seen.filter(({ path }) => path === '/api/Subscription/Usage').length

  it.each([
    ['a SuperAdmin', ['SuperAdmin'], 'true'],
    ['a SuperAdmin who is staff too', ['SuperAdmin', 'BranchAdmin'], 'true'],
    ['staff where the flag is not true', ['BranchAdmin'], 'false'],
    ['staff where the flag is TRUE', ['BranchAdmin'], 'TRUE'],
    ['staff where the flag is the boolean', ['BranchAdmin'], true],
    ['staff where there is no flag', ['ProjectAdmin'], undefined],
  ] as const)('is not fetched for %s', async (_who, roles, flag) => {
    const before = calls()
    expect(await fetchUsage(roles, flag)).toBeNull()
    expect(calls()).toBe(before)
  })

  it('is fetched for staff when the build’s flag equals true', async () => {
    server.use(route.get('*/api/Subscription/Usage', () => HttpResponse.json(answer)))
    setSettings({ token: tokenFor(['BranchAdmin']) })
    const before = calls()
    expect(await fetchUsage(['BranchAdmin'], 'true')).toEqual({ messages: { used: 3, left: null }, items: null })
    expect(calls()).toBe(before + 1)
  })
})
