import { useState } from 'react'
import { dropKept, keepNow } from '../../../src/providers/acrossReload.ts'
import { useRestored } from '../../../src/providers/useAcrossReload.ts'

const KEY = 'answer'

/**
 * What is being written in this conversation. Written down with each letter, under the conversation's own address: another
 * conversation, a reload or a phone that drops the page takes none of it.
 */
export function useDraft(): [string, (text: string) => void] {
  const [text, setText] = useState('')
  const write = (next: string) => {
    setText(next)
    if (next === '') dropKept(KEY)
    else keepNow(KEY, next)
  }
  useRestored<string>(KEY, write)
  return [text, write]
}
