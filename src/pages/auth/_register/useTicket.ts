import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { ACCEPT_BYTES } from '../../../../resources/_kit/fields/index.ts'
import { refusalOf } from '../../../generate/calls.ts'
import { sendFile } from '../../../providers/upload.ts'
import type { UploadItem } from '../../../ui/FileDrop.tsx'

export type TicketKind = 'image' | 'pdf'

/** The answer of RegisterFile: what the registration names the file by. */
export interface Ticket {
  ticket: string
  name: string
  bytes: number
}

const MB = 1024 * 1024
const kindOf = (file: File): TicketKind => (/\.pdf$/i.test(file.name) ? 'pdf' : 'image')

/** Sends one file ahead of the registration that it belongs to, and tells how far it is. */
export function useTicket(onTicket: (ticket: Ticket) => void, onSending: (isSending: boolean) => void) {
  const translate = useTranslate()
  const [item, setItem] = useState<UploadItem | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const words = (share: number) => translate('common.state.uploading', { percent: Math.floor(share * 100) })
  const stop = () => {
    running.current?.abort()
    if (running.current) onSending(false)
    running.current = null
    setItem(null)
  }
  const send = async (file: File) => {
    stop()
    const fresh: UploadItem = { id: 'file', name: file.name, progress: 0, statusText: words(0) }
    const kind = kindOf(file)
    // [5.4] a field that takes both kinds of file has two limits.
    if (file.size > ACCEPT_BYTES[kind]) {
      const error = translate('validation.tooLarge', { max: ACCEPT_BYTES[kind] / MB })
      return setItem({ ...fresh, statusText: '', error })
    }
    const mine = new AbortController()
    running.current = mine
    onSending(true)
    setItem(fresh)
    const onProgress = (share: number) => {
      if (!mine.signal.aborted) setItem({ ...fresh, progress: share, statusText: words(share) })
    }
    try {
      const answer = await sendFile<{ data: Ticket }>('/api/Entity/RegisterFile', file, kind, onProgress, mine.signal)
      setItem(null)
      onTicket(answer.data)
    } catch (fault) {
      if (mine.signal.aborted) return undefined
      const { title, detail, errors } = refusalOf(fault)
      const why = [title, detail, ...Object.values(errors)].filter((one) => one !== '').join('. ')
      setItem({ ...fresh, statusText: '', error: why === '' ? translate('kit.fileFailed') : why })
    } finally {
      if (running.current === mine) {
        running.current = null
        onSending(false)
      }
    }
    return undefined
  }
  return { item, send, stop, isSending: item !== null && item.error === undefined }
}
