import type { DraftStore, UpdateDraft, WaitingStore, WaitingUpdate } from '../../../src/providers/waiting/types.ts'

/** What a test asks of a store of the device: of the browser's own as of the one that takes its place in other tests. */
const SARA = 'u1 e1'
const OMAR = 'u2 e1'

const bytes = (text: string) => new Blob([text], { type: 'image/jpeg' })
const draftOf = (owner: string, id: string, pictures: readonly string[], details = ''): UpdateDraft => ({
  id,
  key: `key of ${id}`,
  owner,
  project: 'p1',
  projectName: 'Wells',
  day: '2026-05-03',
  details,
  people: { kind: 'agreed', consentBy: 'Umm Salem', consentGuardian: null, consentUntil: null, keptBack: null },
  pictures: pictures.map((name) => ({ key: `${owner} ${name}`, name, blob: bytes(`bytes of ${name}`) })),
})
const updateOf = (owner: string, id: string, madeAt: number, refused: string | null = null): WaitingUpdate => ({
  id,
  owner,
  key: `key of ${id}`,
  project: 'p1',
  projectName: 'Wells',
  name: 'Update',
  dateFrom: '2026-05-03',
  details: null,
  pictures: [{ key: 'k', name: 'a.jpg', blob: bytes(`bytes in ${id}`), fileId: null }],
  madeAt,
  refused,
  refusedPicture: null,
})

/** What stands on the device after each step, as text. `rowsOf`: how many rows it has in all, where they can be counted. */
export async function story(store: WaitingStore & DraftStore, rowsOf: () => Promise<number>): Promise<string[]> {
  const told: string[] = []
  const draftText = async (owner: string) => {
    const draft = await store.draftOf(owner)
    if (draft === null) return 'none'
    const pictures = await Promise.all(draft.pictures.map(async ({ name, blob }) => `${name}=${await blob.text()}`))
    return [draft.id, draft.details, draft.people?.consentBy, ...pictures].join(', ')
  }
  const waiting = async (owner: string) => {
    const rows = await store.all(owner)
    const texts = rows.map(async ({ id, refused, pictures: [first] }) =>
      [id, refused ?? 'taken', await first?.blob?.text()].join(', '),
    )
    return (await Promise.all(texts)).join('; ') || 'nothing'
  }
  const tell = async (step: string) => {
    const parts = [await draftText(SARA), await draftText(OMAR), await waiting(SARA), await waiting(OMAR)]
    told.push(`${step}: ${parts.join(' | ')} (${await rowsOf()})`)
  }
  await store.dropDraft(SARA)
  await tell('empty')
  await store.keepDraft(draftOf(SARA, 'd1', ['a.jpg', 'b.jpg']))
  await store.keepDraft(draftOf(OMAR, 'd2', ['a.jpg']))
  await tell('begun by two')
  await store.keepDraft(draftOf(SARA, 'd1', ['b.jpg', 'c.jpg'], 'Windows in'))
  await tell('changed')
  await store.put(updateOf(SARA, 'd0', 2))
  await store.put(updateOf(SARA, 'w1', 1))
  await tell('others sent')
  await store.put(updateOf(SARA, 'd1', 3))
  await tell('sent')
  await store.put(updateOf(SARA, 'w1', 1, 'too old'))
  await store.remove('d0')
  await tell('one refused, one arrived')
  await store.dropDraft(OMAR)
  await store.remove('none')
  await tell('thrown away')
  return told
}

/** A draft has a row of its own, and each of its pictures has one. */
export const TOLD = [
  'empty: none | none | nothing | nothing (0)',
  'begun by two: d1, , Umm Salem, a.jpg=bytes of a.jpg, b.jpg=bytes of b.jpg | d2, , Umm Salem, a.jpg=bytes of a.jpg | nothing | nothing (5)',
  'changed: d1, Windows in, Umm Salem, b.jpg=bytes of b.jpg, c.jpg=bytes of c.jpg | d2, , Umm Salem, a.jpg=bytes of a.jpg | nothing | nothing (5)',
  'others sent: d1, Windows in, Umm Salem, b.jpg=bytes of b.jpg, c.jpg=bytes of c.jpg | d2, , Umm Salem, a.jpg=bytes of a.jpg | w1, taken, bytes in w1; d0, taken, bytes in d0 | nothing (7)',
  'sent: none | d2, , Umm Salem, a.jpg=bytes of a.jpg | w1, taken, bytes in w1; d0, taken, bytes in d0; d1, taken, bytes in d1 | nothing (5)',
  'one refused, one arrived: none | d2, , Umm Salem, a.jpg=bytes of a.jpg | w1, too old, bytes in w1; d1, taken, bytes in d1 | nothing (4)',
  'thrown away: none | none | w1, too old, bytes in w1; d1, taken, bytes in d1 | nothing (2)',
]
