import type { DraftPicture, UpdateDraft, WaitingStore, WaitingUpdate } from './types.ts'

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

/**
 * Drafts lie among the updates, without the `owner` by which those are found: a page of an earlier program that is still
 * open sees none of them, and no page has to be closed for another store. Pictures have rows of their own, or every
 * letter that is typed would write them all anew.
 */
interface DraftRow {
  id: string
  draft: Omit<UpdateDraft, 'pictures'> & { pictures: readonly Omit<DraftPicture, 'blob'>[] }
}
interface PictureRow {
  id: string
  blob: Blob
}

const draftId = (owner: string): string => `draft ${owner}`
const pictureId = (owner: string, { key }: { key: string }): string => `${draftId(owner)} ${key}`
const draftIn = (updates: IDBObjectStore, owner: string): Promise<DraftRow | undefined> =>
  answered(updates.get(draftId(owner)) as IDBRequest<DraftRow | undefined>)

function eraseDraft(updates: IDBObjectStore, { id, draft }: DraftRow): void {
  for (const picture of draft.pictures) updates.delete(pictureId(draft.owner, picture))
  updates.delete(id)
}

async function writeDraft(updates: IDBObjectStore, draft: UpdateDraft): Promise<void> {
  const before = (await draftIn(updates, draft.owner))?.draft.pictures ?? []
  const isIn = (pictures: readonly { key: string }[], { key }: { key: string }) =>
    pictures.some((one) => one.key === key)
  for (const picture of before) if (!isIn(draft.pictures, picture)) updates.delete(pictureId(draft.owner, picture))
  for (const picture of draft.pictures)
    if (!isIn(before, picture))
      updates.put({ id: pictureId(draft.owner, picture), blob: picture.blob } satisfies PictureRow)
  const pictures = draft.pictures.map(({ key, name }) => ({ key, name }))
  updates.put({ id: draftId(draft.owner), draft: { ...draft, pictures } } satisfies DraftRow)
}

async function readDraft(updates: IDBObjectStore, owner: string): Promise<UpdateDraft | null> {
  const row = await draftIn(updates, owner)
  if (row === undefined) return null
  const pictures: DraftPicture[] = []
  for (const picture of row.draft.pictures) {
    const found = await answered(updates.get(pictureId(owner, picture)) as IDBRequest<PictureRow | undefined>)
    if (found !== undefined) pictures.push({ ...picture, blob: found.blob })
  }
  return { ...row.draft, pictures }
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
  const write = async (change: (updates: IDBObjectStore) => Promise<unknown>): Promise<void> => {
    const transaction = (await database()).transaction(UPDATES, 'readwrite')
    await Promise.all([change(transaction.objectStore(UPDATES)), ended(transaction)])
  }
  const readable = async (): Promise<IDBObjectStore> =>
    (await database()).transaction(UPDATES, 'readonly').objectStore(UPDATES)
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
    draftOf: async (owner) => readDraft(await readable(), owner),
    keepDraft: (draft) => write((updates) => writeDraft(updates, draft)),
    dropDraft: (owner) =>
      write(async (updates) => {
        const row = await draftIn(updates, owner)
        if (row !== undefined) eraseDraft(updates, row)
      }),
  }
}
