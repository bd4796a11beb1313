import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { Doorbell } from '../../../server/jobs/doorbell.ts'

const away = new Error('the database is away')

/** A doorbell whose looks find what is given, one after the other, and then nothing. */
async function rings(looks: readonly (string[] | Error)[]) {
  const rung: string[] = []
  const told: unknown[] = []
  let asked = 0
  const plain = async () => {
    const found = looks[asked++] ?? []
    if (found instanceof Error) throw found
    return { rows: found.map((name) => ({ name })) }
  }
  const bell = new Doorbell({ plain }, (name) => rung.push(name), { error: (what: unknown) => told.push(what) }, 5)
  bell.start()
  while (asked < looks.length + 1) await pause(5)
  await bell.stop()
  const before = asked
  await pause(30)
  expect(asked).toBe(before)
  return { rung, told }
}

it('rings for each queue that has something to begin, by one question for all of them', async () => {
  expect(await rings([['import', 'send'], [], ['send']])).toEqual({ rung: ['import', 'send', 'send'], told: [] })
})

it('tells once of a database that is away, looks on, and tells again when it goes away again', async () => {
  const { rung, told } = await rings([away, away, away, ['import'], away])
  expect(rung).toEqual(['import'])
  expect(told).toEqual([{ err: away }, { err: away }])
})
