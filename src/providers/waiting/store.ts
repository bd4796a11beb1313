import type { DraftPicture, UpdateDraft, WaitingStore, WaitingUpdate } from './types.ts'

const NAME = 'athar-waiting'
const UPDATES = 'updates'
const OWNER = 'owner'

export const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the device refused')))
  })

/** A write is kept once its transaction has ended, and not when its request has. */
const ended = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = () => reject(transaction.error ?? new Error('the device refused'))
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', fail)
    transaction.addEventListener('error', fail)
  })

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(UPDATES, { keyPath: 'id' }).createIndex(OWNER, OWNER)
  })
  return answered(request)
}

/**
 * Drafts lie among the updates, without the `owner` by which those are found: a page of an earlier program that is still
 * open sees none of them, and no page has to be closed for another store. Pictures have rows of their own, or every
 * letter that is typed would write them all anew.
 */
export interface DraftRow {
  id: string
  draft: Omit<UpdateDraft, 'pictures'> & { pictures: readonly Omit<DraftPicture, 'blob'>[] }
}
export const draftId = (owner: string): string => `draft ${owner}`
export const pictureId = (owner: string, { key }: { key: string }): string => `${draftId(owner)} ${key}`
export const draftIn = (updates: IDBObjectStore, owner: string): Promise<DraftRow | undefined> =>
  answered(updates.get(draftId(owner)) as IDBRequest<DraftRow | undefined>)

export function eraseDraft(updates: IDBObjectStore, { id, draft }: DraftRow): void {
  for (const picture of draft.pictures) updates.delete(pictureId(draft.owner, picture))
  updates.delete(id)
}

/** The only place that knows IndexedDB, where pictures survive a closed page. */
let opened: Promise<IDBDatabase> | null = null
const database = (): Promise<IDBDatabase> => {
  opened ??= open().catch((error: unknown) => {
    // Another try may do better: a private window, for one, was left.
    opened = null
    throw error
  })
  return opened
}
export const write = async (change: (updates: IDBObjectStore) => Promise<unknown>): Promise<void> => {
  const transaction = (await database()).transaction(UPDATES, 'readwrite')
  await Promise.all([change(transaction.objectStore(UPDATES)), ended(transaction)])
}
export const readable = async (): Promise<IDBObjectStore> =>
  (await database()).transaction(UPDATES, 'readonly').objectStore(UPDATES)

export function deviceStore(): WaitingStore {
  return {
    all: async (owner) => {
      const updates = await readable()
      const rows = (await answered(updates.index(OWNER).getAll(owner))) as WaitingUpdate[]
      return rows.toSorted((one, other) => one.madeAt - other.madeAt)
    },
    put: (update) =>
      write(async (updates) => {
        const row = await draftIn(updates, update.owner)
        if (row?.draft.id === update.id) eraseDraft(updates, row)
        updates.put(update)
      }),
    remove: (id) => write(async (updates) => updates.delete(id)),
  }
}
