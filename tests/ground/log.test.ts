import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { createLog, scrub } from '../../server/log.ts'

const TOKEN = 'kJ8s0fTnQ2mYxVb3zA9c1w'

/** Runs `write` with a log and answers what would stand in the file. Every line must be whole JSON. */
const written = async (write: (log: ReturnType<typeof createLog>) => unknown): Promise<string> => {
  const lines: string[] = []
  await write(createLog({ logLevel: 'trace' }, { write: (line) => void lines.push(line) }))
  for (const line of lines) JSON.parse(line)
  expect(lines.length).toBeGreaterThan(0)
  return lines.join('')
}

it('[2.6] writes the address of a letter without the recipient’s key', async () => {
  const text = await written(async (log) => {
    const app = Fastify({ loggerInstance: log })
    await app.inject(`/DonorFoundation/Report/r-77/${TOKEN}?lang=ar`)
    log.info(`fetched https://athar.example/DonorFoundation/Report/r-77/${TOKEN}/opened`)
  })
  expect(text).toContain('/DonorFoundation/Report/r-77/[redacted]?lang=ar')
  expect(text).toContain('/DonorFoundation/Report/r-77/[redacted]/opened')
  expect(text).not.toContain(TOKEN)
})

it('writes the address of a message’s file, and of a donor’s own picture, without what opens it', async () => {
  const text = await written((log) =>
    log.info(`/media/e-1/f-2/1795699526000/${TOKEN} /api/own/projects/p-3/pictures/${TOKEN}/f-4/480`),
  )
  expect(text).toContain('/media/e-1/f-2/1795699526000/[redacted]')
  expect(text).toContain('/api/own/projects/p-3/pictures/[redacted]/f-4/480')
})

it('writes no secret by its key, however deep', async () => {
  const text = await written((log) => {
    log.info({ headers: { authorization: 'Basic hunter2', cookie: 'sid=hunter2', host: 'athar.example' } }, 'a')
    log.child({ password: 'hunter2' }).info({ user: { newPassword: 'hunter2', tokens: ['hunter2'] } }, 'b')
    log.info({ config: { appSecret: 'hunter2', smtpUrl: 'hunter2' }, list: [{ apiKey: 'hunter2' }] }, 'c')
  })
  expect(text).not.toContain('hunter2')
  expect(text).toContain('athar.example')
})

it.each([
  'sara@wafa.example',
  'سارة@wafa.example',
  'sara%40wafa.example',
  '0512345678',
  '051 234 5678',
  '+966512345678',
  '00966512345678',
  '966 51 234 5678',
  '+14155550123',
])('writes no personal address: %s', async (address) => {
  const text = await written((log) => {
    log.info(`to ${address}`)
    log.info(`a line\n${address}\nanother`)
    log.info({ note: `from "${address}"`, nested: { deep: [address] } })
    log.error(new Error(`refused ${address}`))
    log.error({ err: new Error('outer', { cause: new Error(`inner ${address}`) }) })
  })
  expect(text).not.toContain(address)
  expect(text.match(/\[redacted\]/g)?.length).toBeGreaterThanOrEqual(5)
})

it('writes no value of a failed query', async () => {
  const text = await written((log) => {
    const cause = Object.assign(new Error('duplicate key'), { detail: 'Key (name)=(Ahmad "the" Giver)', code: '23505' })
    const query = 'Failed query: insert into donors values ($1, $2)\nparams: Ahmad "the" Giver,500'
    log.error(Object.assign(new Error(query, { cause }), { params: ['Ahmad'] }))
    log.error({ err: cause }, query)
  })
  expect(text).not.toContain('Ahmad')
  expect(text).toContain('23505')
  expect(text).toContain('insert into donors')
  expect(text).toContain('log.test')
})

it('writes nothing of a person’s row but what is nobody’s, and errors readably', async () => {
  const donor = {
    id: '3f2c1a00-0512-4345-9665-051234567890',
    name: 'Hidden',
    notes: 'Hidden',
    tags: ['Hidden'],
    giftsCount: 3,
  }
  const gift = { payer: 'Hidden', onBehalfOf: 'Hidden', giftRecipient: 'Hidden', amount: '500.00' }
  const text = await written((log) => {
    log.info({ donor, rows: [{ gift }], sentTo: 'Hidden', passNote: 'Hidden', registrationNumber: 'Hidden' }, 'a')
    log.child({ onBehalfOf: 'Hidden' }).info('of a child')
    log.error({ err: Object.assign(new TypeError('Readable'), { donorName: 'Hidden' }) }, 'b')
  })
  expect(text).not.toContain('Hidden')
  for (const shown of [donor.id, '"giftsCount":3', '"amount":"500.00"', 'Readable', 'TypeError'])
    expect(text).toContain(shown)
})

it('writes no login of an address and no token', async () => {
  const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'
  const text = await written((log) => {
    log.info('connecting to postgres://athar:hunter2@db.internal:5432/athar')
    log.info(`header Bearer ${jwt}, alone ${jwt}, link /auth/reset-password?token=hunter2&lang=ar`)
  })
  expect(text).not.toMatch(/hunter2|eyJ/)
  expect(text).toContain('db.internal:5432/athar')
  expect(text).toContain('lang=ar')
})

it('keeps what is neither: ids, numbers, times, versions', async () => {
  const kept = ['3f2c1a00-0512-4345-9665-051234567890', '1763643890123', 'pglite@0.5.16', '2026-11-20T13:04:50.123Z']
  const text = await written((log) => log.info({ kept }, kept.join(' ')))
  for (const one of kept) expect(text.split(one)).toHaveLength(3)
})

it('names an object of a class instead of printing what it holds', async () => {
  class Client {
    readonly inside = 'hunter2'
  }
  expect(await written((log) => log.info({ client: new Client() }))).toContain('"client":"[Client]"')
})

// Ten times the longest address that Node accepts; a quadratic rule takes minutes for one of these.
it.each([
  'a',
  '+',
  'a.',
  '%40',
  'a@',
  'a@b.',
  'eyJ',
  'eyJ.',
  '0',
  '05 ',
  '+9',
  'a://',
  'Bearer ',
  '"password":',
  '\nparams: ',
])('is not held up by an address made of %j', (part) => {
  const started = performance.now()
  scrub(part.repeat(160_000 / part.length))
  expect(performance.now() - started).toBeLessThan(1500)
})
