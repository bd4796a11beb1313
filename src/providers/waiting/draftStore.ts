import { answered, type DraftRow, draftId, draftIn, eraseDraft, pictureId, readable, write } from './store.ts'
import type { DraftPicture, DraftStore, UpdateDraft } from './types.ts'

interface PictureRow {
  id: string
  blob: Blob
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

export function deviceDrafts(): DraftStore {
  return {
    draftOf: async (owner) => readDraft(await readable(), owner),
    keepDraft: (draft) => write((updates) => writeDraft(updates, draft)),
    dropDraft: (owner) =>
      write(async (updates) => {
        const row = await draftIn(updates, owner)
        if (row !== undefined) eraseDraft(updates, row)
      }),
  }
}
