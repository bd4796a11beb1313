import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerErrors } from '../../server/routes/errors.ts'

const app = Fastify()
let thrown: unknown
beforeAll(async () => {
  registerErrors(app)
  app.get('/', async () => {
    throw thrown
  })
  await app.ready()
})
afterAll(() => app.close())

const coded = (code: string): Error => Object.assign(new Error('words of the inside'), { code })

async function answerTo(error: unknown) {
  thrown = error
  const { statusCode, headers, body } = await app.inject('/')
  return { status: statusCode, wait: headers['retry-after'], body }
}

describe('[8.1] the database away is nobody’s mistake: try again', () => {
  it.each([
    ['it refuses to connect', coded('ECONNREFUSED')],
    ['the line is cut', coded('ECONNRESET')],
    ['its name is not found', coded('ENOTFOUND')],
    ['the connection ended under a query', new Error('Connection terminated unexpectedly')],
    [
      'the connection could not be used again',
      new Error('Client has encountered a connection error and is not queryable'),
    ],
    ['it is being stopped', coded('57P01')],
    ['all connections are taken', coded('53300')],
  ])('%s: 503 with the seconds to wait', async (_what, error) => {
    const { status, wait, body } = await answerTo(error)
    expect([status, wait]).toEqual([503, '2'])
    expect(JSON.parse(body)).toMatchObject({ fault: 'busy', retryAfter: 2 })
    expect(body).not.toContain('inside')
  })
})

describe('a full disk says so', () => {
  it.each([
    ['the database’s', coded('53100')],
    ['that of the files', coded('ENOSPC')],
  ])('%s: 507, nothing to wait for', async (_what, error) => {
    const { status, wait, body } = await answerTo(error)
    expect([status, wait]).toEqual([507, undefined])
    expect(JSON.parse(body)).toMatchObject({ fault: 'storageFull', title: 'The server has no room left' })
  })
})

it('[8.1] what nobody knows is 500, and says nothing of the inside', async () => {
  const { status, body } = await answerTo(coded('EISDIR'))
  expect(status).toBe(500)
  expect(body).not.toContain('inside')
})

describe('what the caller asked amiss is never a fault of the server', () => {
  const refused = (statusCode: number) => Object.assign(new Error('words of the inside'), { statusCode })

  it.each([
    ['a path that leaves its folder', 403, 404],
    ['a condition that does not hold', 412, 400],
    ['a range beyond the end', 416, 400],
    ['what nobody has thought of', 418, 400],
    ['a fault of the server itself', 500, 500],
  ])('%s: %i is answered by %i', async (_what, given, answered) => {
    const { status, body } = await answerTo(refused(given))
    expect(status).toBe(answered)
    expect(body).not.toContain('inside')
  })
})
