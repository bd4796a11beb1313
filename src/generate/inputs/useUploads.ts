import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { bytesOf, kindsOf, type Taken, WRONG_TYPE } from '../../../resources/_kit/fields/index.ts'
import type { FileRow } from '../../providers/upload.ts'
import type { FileDropLabels, FileFault, FileRules } from '../../ui/FileDrop.tsx'
import { refusalOf, sentences } from '../calls.ts'
import { useFormUploads, useOwnUploads } from '../form/busy.tsx'
import { ENDINGS, type UploadHow, type Uploads, type UploadWay } from '../form/uploads.ts'

const MB = 1024 * 1024

type Translate = (key: string, options?: Record<string, unknown>) => string

export const rulesOf = (accept: Taken, maxFiles: number): FileRules => ({
  extensions: kindsOf(accept).flatMap((kind) => ENDINGS[kind]),
  maxBytes: bytesOf(accept),
  maxFiles,
})

/** How many files may come: at first the most of all, later what is left of it. */
function roomText(translate: Translate, room: number, taken: number): string | null {
  if (room === 0) return translate('common.upload.full')
  if (taken > 0) return translate('common.upload.left', { smart_count: room })
  return room > 1 ? translate('common.upload.most', { max: room }) : null
}

/** @param taken how many files of several are there already */
export function useDropLabels(accept: Taken, label: string, room: number, taken = 0): FileDropLabels {
  const translate = useTranslate()
  const max = bytesOf(accept) / MB
  const accepts = translate(`common.upload.accepts.${accept}`, { max })
  const faults: Record<FileFault['reason'], string> = {
    type: sentences([translate(`errors.title.${WRONG_TYPE[accept]}`), accepts]),
    size: translate('validation.tooLarge', { max }),
    count: translate('validation.tooManyFiles', { max: room }),
  }
  return {
    label,
    drop: translate(room > 1 ? 'common.upload.dropMany' : 'common.upload.drop'),
    choose: translate('common.action.chooseFile'),
    rules: [accepts, roomText(translate, room, taken)].filter((one) => one !== null).join(' · '),
    clear: translate('common.upload.clear'),
    fault: ({ file, reason }) => `${file.name}: ${faults[reason]}`,
    remove: (name) => translate('kit.removeFile', { name }),
  }
}

/** Sends files under a name of the store and tells how far they are. */
function useSending(uploads: Uploads, name: string, accept: Taken, put: (file: FileRow) => void, way: UploadWay = {}) {
  const translate = useTranslate()
  const items = useSyncExternalStore(uploads.subscribe, () => uploads.items(name))
  const how: UploadHow = {
    ...way,
    accept,
    put,
    words: (share) => translate('common.state.uploading', { percent: Math.floor(share * 100) }),
    why: (error) => {
      const { title, detail, errors } = refusalOf(error)
      const precise = Object.values(errors)
      return sentences(precise.length > 0 ? precise : [title, detail]) || translate('kit.fileFailed')
    },
  }
  return {
    items,
    send: (files: readonly File[]) => uploads.send(name, files, how),
    remove: (id: string) => uploads.remove(name, id),
    clear: () => uploads.clear(name),
  }
}

/** Uploads outside a form; `onDone` gets each file that has arrived, in the order of arrival. `way`: as for a field's. */
export function useUploads(accept: Taken, onDone: (file: FileRow) => void, way: UploadWay = {}) {
  const uploads = useOwnUploads()
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  return useSending(uploads, 'file', accept, (file) => done.current(file), way)
}

/**
 * Uploads of a form's field: they belong to the form and go on when the input is drawn anew.
 * @param name the field's name in the form
 * @param add the field's value with the file that has arrived; it gets the value as it then stands
 * @param way where they go, and with what of theirs
 */
export function useFieldUploads<V>(
  accept: Taken,
  name: string,
  add: (file: FileRow, value: V | null) => V,
  way: UploadWay = {},
) {
  const form = useFormContext()
  const uploads = useFormUploads()
  // A field within a row goes with its row: its name may be another row's the moment after.
  useEffect(() => (name.includes('.') ? () => uploads.stop(name) : undefined), [uploads, name])
  const put = (file: FileRow) =>
    // Read from the form and not from a render: two files may arrive before the next one.
    form.setValue(name, add(file, (form.getValues(name) as V | null | undefined) ?? null), {
      shouldDirty: true,
      shouldTouch: true,
      shouldValidate: form.getFieldState(name).invalid,
    })
  return useSending(uploads, name, accept, put, way)
}
