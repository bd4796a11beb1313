import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { ACCEPT_BYTES } from '../../../../resources/_kit/fields/index.ts'
import { refusalOf, sentences } from '../../../generate/calls.ts'
import type { UploadItem } from '../../../ui/FileDrop.tsx'

export type TicketKind = 'image' | 'pdf'

/** Where a file field stands; `refused`: what was chosen last is not there. */
export type TicketState = 'idle' | 'sending' | 'refused'

/** The answer of RegisterFile: what the registration names the file by. */
export interface Ticket {
  ticket: string
  name: string
  bytes: number
}

const MB = 1024 * 1024
export const kindOf = (file: File): TicketKind => (/\.pdf$/i.test(file.name) ? 'pdf' : 'image')

/** No answer, a busy server, too much at once: the same file may be taken the next time. */
const mayPass = (status: number): boolean => status === 0 || status === 429 || status >= 500

/** Sends one file ahead of the registration that it belongs to, and tells how far it is. */
export function useTicket(onTicket: (ticket: Ticket) => void, onState: (state: TicketState) => void) {
  const translate = useTranslate()
  const [item, setItem] = useState<UploadItem | null>(null)
  const running = useRef<AbortController | null>(null)
  const last = useRef<File | null>(null)
  const tell = useRef(onState)
  useEffect(() => {
    tell.current = onState
  })
  useEffect(
    () => () => {
      running.current?.abort()
      // A step that is drawn again begins with what was taken.
      tell.current('idle')
    },
    [],
  )
  const words = (share: number) => translate('common.state.uploading', { percent: Math.floor(share * 100) })
  const stop = () => {
    running.current?.abort()
    running.current = null
    setItem(null)
    onState('idle')
  }
  /** A file that never left: what an earlier one was refused for no longer stands beside it. */
  const refuse = () => {
    stop()
    onState('refused')
  }
  const send = async (file: File) => {
    stop()
    last.current = file
    const fresh: UploadItem = { id: 'file', name: file.name, progress: 0, statusText: words(0) }
    const kind = kindOf(file)
    // [5.4] a field that takes both kinds of file has two limits.
    if (file.size > ACCEPT_BYTES[kind]) {
      const error = translate('validation.tooLarge', { max: ACCEPT_BYTES[kind] / MB })
      onState('refused')
      return setItem({ ...fresh, statusText: '', error })
    }
    const mine = new AbortController()
    running.current = mine
    onState('sending')
    setItem(fresh)
    const onProgress = (share: number) => {
      if (!mine.signal.aborted) setItem({ ...fresh, progress: share, statusText: words(share) })
    }
    try {
      // Fetched once there is a file; who stopped it meanwhile sends none.
      const { sendFile } = await import('../../../providers/upload.ts')
      mine.signal.throwIfAborted()
      const answer = await sendFile<{ data: Ticket }>('/api/Entity/RegisterFile', file, kind, onProgress, mine.signal)
      setItem(null)
      onState('idle')
      onTicket(answer.data)
    } catch (fault) {
      if (mine.signal.aborted) return undefined
      const { title, detail, errors, status } = refusalOf(fault)
      const error = sentences([title, detail, ...Object.values(errors)]) || translate('kit.fileFailed')
      onState('refused')
      setItem({ ...fresh, statusText: '', error, canRetry: mayPass(status) })
    } finally {
      if (running.current === mine) running.current = null
    }
    return undefined
  }
  const retry = () => (last.current === null ? Promise.resolve() : send(last.current))
  return { item, send, retry, stop, refuse, isSending: item !== null && item.error === undefined }
}
