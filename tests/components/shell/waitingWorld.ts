import type { WaitingStore, WaitingUpdate } from '../../../src/providers/waiting/types.ts'

/** What the device keeps, without a browser's database: it outlives the page that wrote it. */
export function memoryStore(): WaitingStore & { rows: Map<string, WaitingUpdate> } {
  const rows = new Map<string, WaitingUpdate>()
  return {
    rows,
    all: async (owner) =>
      [...rows.values()].filter((row) => row.owner === owner).toSorted((one, other) => one.madeAt - other.madeAt),
    put: async (update) => {
      rows.set(update.id, { ...update, pictures: update.pictures.map((picture) => ({ ...picture })) })
    },
    remove: async (id) => {
      rows.delete(id)
    },
  }
}

export const PROJECT = '40000000-0000-4000-8000-000000000001'

export const updateOf = (owner: string, more: Partial<WaitingUpdate> = {}): WaitingUpdate => ({
  id: 'w1',
  owner,
  key: 'record-key-1',
  project: PROJECT,
  projectName: 'Wells',
  name: 'Update of 3 May 2026',
  dateFrom: '2026-05-03',
  details: 'The pump runs',
  pictures: [1, 2].map((number) => ({
    key: `picture-key-${number}`,
    name: `${number}.jpg`,
    blob: new Blob([`bytes ${number}`], { type: 'image/jpeg' }),
    fileId: null,
  })),
  madeAt: 1,
  refused: null,
  refusedPicture: null,
  ...more,
})
