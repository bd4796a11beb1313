import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { ACCEPT_BYTES, type Accept } from '../../../resources/_kit/fields/index.ts'
import { type FileRow, uploadFile } from '../../providers/upload.ts'
import type { FileDropLabels, FileFault, FileRules, UploadItem } from '../../ui/FileDrop.tsx'
import { refusalOf } from '../calls.ts'
import { useBusy } from '../form/busy.tsx'

/** [5.15] what each kind of upload takes. */
const ENDINGS: Record<Accept, readonly string[]> = {
  image: ['.jpg', '.jpeg', '.png', '.webp'],
  video: ['.mp4'],
  audio: ['.mp3', '.m4a', '.ogg', '.wav'],
  pdf: ['.pdf'],
  sheet: ['.xlsx', '.csv'],
}
const MB = 1024 * 1024

export const rulesOf = (accept: Accept, maxFiles: number): FileRules => ({
  extensions: ENDINGS[accept],
  maxBytes: ACCEPT_BYTES[accept],
  maxFiles,
})

export function useDropLabels(accept: Accept, label: string, room: number): FileDropLabels {
  const translate = useTranslate()
  const max = ACCEPT_BYTES[accept] / MB
  const faults: Record<FileFault['reason'], string> = {
    type: translate('validation.unsupportedType'),
    size: translate('validation.tooLarge', { max }),
    count: translate('validation.tooManyFiles', { max: room }),
  }
  const accepts = translate(`common.upload.accepts.${accept}`, { max })
  return {
    label,
    drop: translate(room > 1 ? 'common.upload.dropMany' : 'common.upload.drop'),
    choose: translate('common.action.chooseFile'),
    rules: room > 1 ? `${accepts} · ${translate('common.upload.most', { max: room })}` : accepts,
    fault: ({ file, reason }) => `${file.name}: ${faults[reason]}`,
    remove: (name) => translate('kit.removeFile', { name }),
  }
}

/** Sends files and tells how far they are. `onDone` gets each one that has arrived, in the order of arrival. */
export function useUploads(accept: Accept, onDone: (file: FileRow) => void) {
  const translate = useTranslate()
  const { begin, end } = useBusy()
  const [items, setItems] = useState<UploadItem[]>([])
  const running = useRef(new Map<string, AbortController>())
  const dropped = useRef(new Set<string>())
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  useEffect(() => {
    const all = running.current
    return () => all.forEach((one) => one.abort())
  }, [])
  const patch = (id: string, change: Partial<UploadItem>) =>
    setItems((all) => all.map((item) => (item.id === id ? { ...item, ...change } : item)))
  const drop = (id: string) => setItems((all) => all.filter((item) => item.id !== id))
  const percent = (share: number) => translate('common.state.uploading', { percent: Math.floor(share * 100) })

  const sendOne = async (file: File, id: string) => {
    if (dropped.current.has(id)) return
    const stop = new AbortController()
    running.current.set(id, stop)
    begin()
    try {
      const onProgress = (share: number) => patch(id, { progress: share, statusText: percent(share) })
      // Awaited first: what is to be called is read when the file has arrived, not when it sets out.
      const row = await uploadFile(file, accept, onProgress, stop.signal)
      done.current(row)
      drop(id)
    } catch (error) {
      const { title, detail } = refusalOf(error)
      const why = [title, detail].filter((one) => one !== '').join('. ')
      patch(id, { progress: 0, statusText: '', error: why === '' ? translate('kit.fileFailed') : why })
    } finally {
      running.current.delete(id)
      end()
    }
  }
  const send = async (files: readonly File[]) => {
    const named = files.map((file, index) => ({ file, id: `${Date.now()}-${index}-${file.name}` }))
    setItems((all) => [
      ...all,
      ...named.map(({ file, id }) => ({ id, name: file.name, progress: 0, statusText: percent(0) })),
    ])
    // One after the other: the order that was chosen is kept, and a slow line serves one picture well.
    for (const { file, id } of named) await sendOne(file, id)
  }
  const remove = (id: string) => {
    dropped.current.add(id)
    running.current.get(id)?.abort()
    drop(id)
  }
  return { items, send, remove }
}
