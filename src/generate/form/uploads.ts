import { type Accept, kindsOf, type Taken } from '../../../resources/_kit/fields/index.ts'
import type { FileRow } from '../../providers/upload.ts'
import type { UploadItem } from '../../ui/FileDrop.tsx'

export interface UploadWay {
  /** Pictures keep where they were taken. */
  keepLocation?: boolean
  /** The address that takes them, with its query; that of all files of an entity where it is not said. */
  path?: string
}

/** What the input of a field gives with its files; it must hold on after that input has been replaced. */
export interface UploadHow extends UploadWay {
  accept: Taken
  /** The progress in words; `share` is 0 to 1. */
  words: (share: number) => string
  /** Why a file failed, in words. */
  why: (error: unknown) => string
  /** Puts a file that has arrived into the form. */
  put: (file: FileRow) => void
}

/** The uploads of a form, by the name of their field. */
export interface Uploads {
  subscribe: (listener: () => void) => () => void
  items: (field: string) => readonly UploadItem[]
  /** Files chosen and not yet arrived or failed. */
  waiting: () => number
  send: (field: string, files: readonly File[], how: UploadHow) => Promise<void>
  remove: (field: string, id: string) => void
  /** Takes away those of a field that failed. */
  clear: (field: string) => void
  /** Stops those of one field, or all. */
  stop: (field?: string) => void
}

/** [5.15] what each kind of upload takes. */
export const ENDINGS: Record<Accept, readonly string[]> = {
  image: ['.jpg', '.jpeg', '.png', '.webp'],
  video: ['.mp4'],
  audio: ['.mp3', '.m4a', '.ogg', '.wav'],
  pdf: ['.pdf'],
  sheet: ['.xlsx', '.csv', '.tsv', '.txt'],
}

/** A photographed paper is sent as the picture that it is. */
const kindOf = ({ name }: File, accept: Taken): Accept => {
  const kinds = kindsOf(accept)
  return kinds.find((kind) => ENDINGS[kind].some((ending) => name.toLowerCase().endsWith(ending))) ?? kinds[0] ?? 'pdf'
}

const NONE: readonly UploadItem[] = []
let chosen = 0

/** Lives with the form and not with an input: an input that is drawn anew neither stops its uploads nor forgets them. */
export function makeUploads(): Uploads {
  const shown = new Map<string, readonly UploadItem[]>()
  const listeners = new Set<() => void>()
  /** Every file under way by its id: whose it is, and how it is stopped. */
  const open = new Map<string, { field: string; stop: AbortController }>()

  const tell = () => listeners.forEach((listener) => listener())
  const change = (field: string, next: (all: readonly UploadItem[]) => readonly UploadItem[]) => {
    shown.set(field, next(shown.get(field) ?? NONE))
    tell()
  }
  const patch = (field: string, id: string, part: Partial<UploadItem>) =>
    change(field, (all) => all.map((item) => (item.id === id ? { ...item, ...part } : item)))
  const drop = (field: string, id: string) => change(field, (all) => all.filter((item) => item.id !== id))

  const sendOne = async (
    field: string,
    id: string,
    file: File,
    { accept, keepLocation, path, words, why, put }: UploadHow,
  ) => {
    const stop = open.get(id)?.stop
    if (!stop) return
    try {
      const onProgress = (share: number) => patch(field, id, { progress: share, statusText: words(share) })
      const kind = kindOf(file, accept)
      // Fetched once there is a file; who stopped it meanwhile sends none.
      const { sendFile, uploadFile } = await import('../../providers/upload.ts')
      stop.signal.throwIfAborted()
      const sent =
        path === undefined
          ? uploadFile(file, kind, onProgress, stop.signal, { keepLocation })
          : sendFile<FileRow>(path, file, kind, onProgress, stop.signal)
      put(await sent)
      drop(field, id)
    } catch (error) {
      patch(field, id, { progress: 0, statusText: '', error: why(error) })
    } finally {
      open.delete(id)
      tell()
    }
  }
  const remove = (field: string, id: string) => {
    open.get(id)?.stop.abort()
    open.delete(id)
    drop(field, id)
  }
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    items: (field) => shown.get(field) ?? NONE,
    waiting: () => open.size,
    send: async (field, files, how) => {
      const named = files.map((file) => ({ file, id: `${(chosen += 1)}-${file.name}` }))
      // All of them are awaited from now on: between two files a form must not look ready to be saved.
      for (const { id } of named) open.set(id, { field, stop: new AbortController() })
      const fresh = named.map(({ file, id }) => ({ id, name: file.name, progress: 0, statusText: how.words(0) }))
      change(field, (all) => [...all, ...fresh])
      // One after the other: the order that was chosen is kept, and a slow line serves one picture well.
      for (const { file, id } of named) await sendOne(field, id, file, how)
    },
    remove,
    clear: (field) => change(field, (all) => all.filter((item) => item.error === undefined)),
    stop: (field) => {
      for (const [id, one] of open) if (field === undefined || field === one.field) remove(one.field, id)
    },
  }
}
