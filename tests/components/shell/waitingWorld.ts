import type { DraftStore, UpdateDraft, WaitingStore, WaitingUpdate } from '../../../src/providers/waiting/types.ts'

/** What the device keeps, without a browser's database: it outlives the page that wrote it. */
export function memoryStore(): WaitingStore &
  DraftStore & {
    rows: Map<string, WaitingUpdate>
    drafts: Map<string, UpdateDraft>
  } {
  const drafts = new Map<string, UpdateDraft>()
  const rows = new Map<string, WaitingUpdate>()
  return {
    rows,
    drafts,
    all: async (owner) =>
      [...rows.values()].filter((row) => row.owner === owner).toSorted((one, other) => one.madeAt - other.madeAt),
    put: async (update) => {
      if (drafts.get(update.owner)?.id === update.id) drafts.delete(update.owner)
      rows.set(update.id, { ...update, pictures: update.pictures.map((picture) => ({ ...picture })) })
    },
    remove: async (id) => {
      rows.delete(id)
    },
    draftOf: async (owner) => drafts.get(owner) ?? null,
    keepDraft: async (draft) => {
      drafts.set(draft.owner, draft)
    },
    dropDraft: async (owner) => {
      drafts.delete(owner)
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

/** The store of a device as a page asks for it, whichever the test has just put in its place. */
export function storeOf(device: { store: ReturnType<typeof memoryStore> | null }): WaitingStore & DraftStore {
  const named = () => (device.store ??= memoryStore())
  return {
    all: (owner) => named().all(owner),
    put: (update) => named().put(update),
    remove: (id) => named().remove(id),
    draftOf: (owner) => named().draftOf(owner),
    keepDraft: (draft) => named().keepDraft(draft),
    dropDraft: (owner) => named().dropDraft(owner),
  }
}
