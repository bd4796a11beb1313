import { expect, it } from 'vitest'
import { outcomeOf } from '../../../server/messages/outcome.ts'

const waits = { retryMs: 30_000, serviceMs: 2_000 }
const letter = { id: 'a letter', kind: 'report', channel: 'email', tries: 3 } as const
const refused = (reason: 'connect' | 'recipient') =>
  outcomeOf(letter, { state: 'failed', reason, detail: '', permanent: false }, waits)

it('[3.9] the service’s own trouble is no mark against a letter; a refusal of the letter’s own is its fourth and last', () => {
  expect(refused('connect')).toMatchObject({ state: 'planned', tries: 3, waitMs: 2_000 })
  expect(refused('recipient')).toMatchObject({ state: 'failed', reason: 'recipient' })
})
