import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from './support.ts'
import {
  answer,
  answersOf,
  errorsOf,
  MB,
  openWorld,
  own,
  PDF,
  published,
  server,
  ticketOf,
  upload,
} from './surveyFilesWorld.ts'

beforeAll(openWorld)
afterAll(() => server.close())

const FULL = 'This survey takes no more files. You can send your answers without them.'

/** As large as a file may be, so that eight of them are what one network may send within an hour. */
const LARGE = Buffer.concat([PDF, Buffer.alloc(5 * MB - PDF.length)])

describe('[5.15] the room for what visitors send', () => {
  it('is two hundred megabytes of one survey within an hour, however many networks they come from', async () => {
    const limited = await startTestServer({ limits: true })
    try {
      const { id, paper } = await published({}, {}, limited)
      const send = (address: string, survey = id, question = paper) =>
        upload(survey, question, { at: limited, address, body: LARGE })
      const from = async (network: number, many: number): Promise<number[]> => {
        const codes: number[] = []
        for (let n = 0; n < many; n += 1) codes.push((await send(`192.0.2.${network}`)).statusCode)
        return codes
      }
      const taken = Array.from({ length: 8 }, () => 201)
      // One network has its own measure before the survey's is full.
      expect(await from(1, 9)).toEqual([...taken, 429])
      for (const network of [2, 3, 4, 5]) expect(await from(network, 8)).toEqual(taken)
      const full = await send('192.0.2.6')
      expect([full.statusCode, Number(full.headers['retry-after']) > 0]).toEqual([429, true])
      // What was refused lies nowhere.
      expect(
        await own(sql`select count(*)::int as n from files where sender like ${`survey/${id}/%`}`, limited),
      ).toEqual([{ n: 40 }])
      // It costs whoever sent it nothing: of another survey they may send as much as anybody.
      const other = await published({}, {}, limited)
      for (let n = 0; n < 8; n += 1) expect((await send('192.0.2.6', other.id, other.paper)).statusCode).toBe(201)
    } finally {
      await limited.close()
    }
  })

  it('of two hundred and one tickets the last is not read', async () => {
    const { id, paper } = await published()
    const ticket = await ticketOf(id, paper, { name: 'Kept.pdf' })
    const after = (guesses: number) =>
      answer(id, { [paper]: [...Array.from({ length: guesses }, (_, n) => `guess-${n}`), ticket] })
    expect((await after(199)).body).toContain('Kept.pdf')
    const beyond = await after(200)
    expect(beyond.statusCode).toBe(422)
    expect(beyond.body).not.toContain('Kept.pdf')
    expect(beyond.body).toContain('Some of these files are not here any more.')
  })

  it('holds for files that come at the same moment: of many that would fit alone one is taken', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id, paper, name } = await published()
      await answer(id, { [name]: 'x', [paper]: await ticketOf(id, paper) })
      const file = (await answersOf(id))[0]?.files[0]?.id ?? ''
      await own(sql`update files set bytes = ${500 * MB - PDF.length}::integer where id = ${file}::uuid`)
      const sent = await Promise.all(Array.from({ length: 12 }, () => upload(id, paper)))
      const refused = sent.filter(({ statusCode }) => statusCode !== 201)
      expect(refused).toHaveLength(11)
      for (const one of refused) expect([one.statusCode, errorsOf(one)]).toEqual([422, { File: [FULL] }])
    }
  })
})
