import type { WaitingStore, WaitingUpdate } from './types.ts'

const NAME = 'athar-waiting'
const UPDATES = 'updates'
const OWNER = 'owner'

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
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

/** The only place that knows IndexedDB, where pictures survive a closed page. */
export function deviceStore(): WaitingStore {
  let opened: Promise<IDBDatabase> | null = null
  const database = (): Promise<IDBDatabase> => {
    opened ??= open().catch((error: unknown) => {
      // Another try may do better: a private window, for one, was left.
      opened = null
      throw error
    })
    return opened
  }
  const write = async (change: (updates: IDBObjectStore) => void): Promise<void> => {
    const transaction = (await database()).transaction(UPDATES, 'readwrite')
    change(transaction.objectStore(UPDATES))
    await ended(transaction)
  }
  return {
    all: async (owner) => {
      const updates = (await database()).transaction(UPDATES, 'readonly').objectStore(UPDATES)
      const rows = (await answered(updates.index(OWNER).getAll(owner))) as WaitingUpdate[]
      return rows.toSorted((one, other) => one.madeAt - other.madeAt)
    },
    put: (update) => write((updates) => updates.put(update)),
    remove: (id) => write((updates) => updates.delete(id)),
  }
}
