import { beforeEach, describe, expect, it } from 'vitest'
import { makeDrafts } from '../../../src/providers/waiting/drafts.ts'
import type { UpdateDraft } from '../../../src/providers/waiting/types.ts'
import { story, TOLD } from './deviceStory.ts'
import { memoryStore, PROJECT } from './waitingWorld.ts'

const SARA = 'u1 e1'
const OMAR = 'u2 e1'
let owner: string | null
let store: ReturnType<typeof memoryStore>

const draftOf = (whose: string, more: Partial<UpdateDraft> = {}): UpdateDraft => ({
  id: 'd1',
  key: 'record-key-1',
  owner: whose,
  project: PROJECT,
  projectName: 'Wells',
  day: '2026-05-03',
  details: 'The pump runs',
  people: null,
  pictures: [{ key: 'k1', name: '1.jpg', blob: new Blob(['1']) }],
  ...more,
})
const opened = async () => {
  const drafts = makeDrafts({ store, ownerNow: () => owner })
  await drafts.load()
  return drafts
}

beforeEach(() => {
  owner = SARA
  store = memoryStore()
})

describe('decision 142: the draft of a device', () => {
  it('is written with every change, the last of many in a row included', async () => {
    const drafts = await opened()
    for (const details of ['T', 'Th', 'The']) drafts.change(SARA, () => draftOf(SARA, { details }))
    await drafts.settled()
    expect(store.drafts.get(SARA)?.details).toBe('The')
  })

  it('of one who leaves is written for them, and shown to nobody who comes after', async () => {
    const drafts = await opened()
    drafts.change(SARA, () => draftOf(SARA))
    owner = OMAR
    await drafts.load()
    expect(drafts.state().draft).toBeNull()
    await drafts.settled()
    expect([...store.drafts.keys()]).toEqual([SARA])
    drafts.change(SARA, () => null)
    await drafts.settled()
    expect([...store.drafts.keys()]).toEqual([SARA])
    owner = SARA
    await drafts.load()
    expect(drafts.state().draft?.details).toBe('The pump runs')
  })

  it('that is there already is joined by what was taken before the device had answered', async () => {
    store.drafts.set(SARA, draftOf(SARA))
    const drafts = makeDrafts({ store, ownerNow: () => owner })
    const reading = drafts.load()
    const begun = draftOf(SARA, {
      id: 'd2',
      details: '',
      pictures: [{ key: 'k2', name: '2.jpg', blob: new Blob(['2']) }],
    })
    drafts.change(SARA, () => begun)
    await reading
    await drafts.settled()
    const kept = store.drafts.get(SARA)
    expect([kept?.id, kept?.details, kept?.pictures.map(({ key }) => key)]).toEqual([
      'd1',
      'The pump runs',
      ['k1', 'k2'],
    ])
  })

  it('and by what was written before it had, behind a text that is there', async () => {
    store.drafts.set(SARA, draftOf(SARA))
    const drafts = makeDrafts({ store, ownerNow: () => owner })
    const reading = drafts.load()
    drafts.change(SARA, () => draftOf(SARA, { id: 'd2', details: 'It is loud', pictures: [] }))
    await reading
    await drafts.settled()
    expect(drafts.state().draft?.details).toBe('The pump runs It is loud')
    expect(store.drafts.get(SARA)?.details).toBe('The pump runs It is loud')
  })

  it('that could not be read is read when its page is opened again, and not once something was begun', async () => {
    store.drafts.set(SARA, draftOf(SARA))
    const { draftOf: read } = store
    let reads = 0
    const refusing = () => {
      reads += 1
      return Promise.reject(new Error('no'))
    }
    store.draftOf = refusing
    const drafts = await opened()
    expect(drafts.state().draft).toBeNull()
    store.draftOf = read
    await drafts.load()
    expect(drafts.state().draft?.details).toBe('The pump runs')

    store.draftOf = refusing
    const others = await opened()
    others.change(SARA, () => draftOf(SARA, { id: 'd2', details: 'Begun' }))
    await others.load()
    expect([reads, others.state().draft?.details]).toEqual([2, 'Begun'])
  })

  it('that the device refuses is said to be on no device, until it is taken', async () => {
    const drafts = await opened()
    const { keepDraft } = store
    store.keepDraft = () => Promise.reject(new Error('full'))
    drafts.change(SARA, () => draftOf(SARA))
    await drafts.settled()
    expect([drafts.state().isKept, drafts.state().draft?.id]).toEqual([false, 'd1'])
    store.keepDraft = keepDraft
    drafts.change(SARA, (draft) => draft && { ...draft, details: 'Again' })
    await drafts.settled()
    expect([drafts.state().isKept, store.drafts.get(SARA)?.details]).toEqual([true, 'Again'])
  })
})

it('decision 142: the store of these tests keeps what the browser’s own does, see tests/e2e/deviceStore.test.ts', async () => {
  const rowsOf = async () =>
    [...store.drafts.values()].reduce((sum, { pictures }) => sum + 1 + pictures.length, store.rows.size)
  expect(await story(store, rowsOf)).toEqual(TOLD)
})
