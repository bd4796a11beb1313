import type { RecordOf } from '../../../resources/_kit/resource.ts'
import type { files } from '../../../resources/files/schema.ts'

type FileRow = RecordOf<typeof files>

/** Who is to be seen in the pictures of an update, as the server takes it. */
export type WaitingAnswer = Partial<Pick<FileRow, 'people' | 'consentBy' | 'consentGuardian' | 'consentUntil'>>

/** A picture of an update that waits. */
export interface WaitingPicture {
  /** Its Idempotency-Key: however often it is sent, it arrives once. */
  key: string
  name: string
  /** Null once it has arrived. */
  blob: Blob | null
  /** Its row at the server, once it has arrived. */
  fileId: string | null
}

/** An update that was made on this device and is still to be sent. */
export interface WaitingUpdate {
  id: string
  /** Whose it is: nobody else on this device sees or sends it. */
  owner: string
  /** The record's Idempotency-Key. */
  key: string
  project: string
  projectName: string
  /** Title and day, as they were when it was made; YYYY-MM-DD. */
  name: string
  dateFrom: string
  details: string | null
  pictures: readonly WaitingPicture[]
  /** Said of all its pictures; without it they are asked about when it is published. Older ones have none. */
  answer?: WaitingAnswer | null
  /** Milliseconds since 1970. */
  madeAt: number
  /** Why the server does not take it, in words; null while it may still be taken. */
  refused: string | null
  /** Which picture was refused, by its key; null where it was the record. */
  refusedPicture: string | null
}

/** A picture of an update that is being made. */
export interface DraftPicture {
  /** Its Idempotency-Key, once the update is sent. */
  key: string
  name: string
  blob: Blob
}

/** What has been said so far of who is in the pictures; half an answer is kept as well. */
export interface DraftPeople extends Pick<FileRow, 'consentBy' | 'consentGuardian' | 'consentUntil' | 'keptBack'> {
  kind: 'nobody' | 'agreed' | 'kept' | null
}

/** An update that is being made: whoever left its page, or lost it, finds it here. One for each owner. */
export interface UpdateDraft {
  /** Of the update that it becomes, with the record's Idempotency-Key: sent by two pages, it arrives once. */
  id: string
  key: string
  owner: string
  /** Null while none was chosen. */
  project: string | null
  projectName: string
  /** The day on which it was begun, YYYY-MM-DD: what was seen then is told of that day, whenever it is sent. */
  day: string
  details: string
  people: DraftPeople | null
  pictures: readonly DraftPicture[]
}

/** Where updates wait. */
export interface WaitingStore {
  /** Those of one owner, the oldest first. */
  all: (owner: string) => Promise<readonly WaitingUpdate[]>
  /** Ends once it is kept; the draft that it was is gone with that. Rejects where the device has no room. */
  put: (update: WaitingUpdate) => Promise<void>
  remove: (id: string) => Promise<void>
}

/** Where drafts are kept: in the same place, and gone with the step that puts one among what waits. */
export interface DraftStore {
  draftOf: (owner: string) => Promise<UpdateDraft | null>
  /** Rejects where the device has no room. */
  keepDraft: (draft: UpdateDraft) => Promise<void>
  dropDraft: (owner: string) => Promise<void>
}
