import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { newKey } from '../../../../src/providers/http.ts'
import { LIMITS } from '../../../_kit/limits.ts'
import { shrink } from './shrink.ts'

/** A picture that was taken or chosen, ready to be sent. */
export interface Chosen {
  key: string
  name: string
  blob: Blob
  /** Its address in this page. */
  url: string
}

/** The pictures of an update that is being made, each made smaller as it comes. */
export function useChosen() {
  const translate = useTranslate()
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const [faults, setFaults] = useState<readonly string[]>([])
  const [pending, setPending] = useState(0)
  const urls = useRef(new Set<string>())
  useEffect(() => {
    const open = urls.current
    return () => open.forEach((url) => URL.revokeObjectURL(url))
  }, [])

  const take = async (files: readonly File[]) => {
    const room = Math.max(0, LIMITS.filesPerRecord - chosen.length - pending)
    const taken = files.slice(0, room)
    const tooMany = translate('pictures.quick.most', { smart_count: LIMITS.filesPerRecord })
    setFaults(files.length > room ? [tooMany] : [])
    setPending((before) => before + taken.length)
    // One after the other: a phone that decodes several at once may run out of memory.
    for (const file of taken) {
      const shrunk = await shrink(file)
      setPending((before) => before - 1)
      if (shrunk === null) {
        setFaults((before) => [...before, translate('pictures.quick.unreadable', { name: file.name })])
        continue
      }
      const url = URL.createObjectURL(shrunk.blob)
      urls.current.add(url)
      setChosen((before) => [...before, { ...shrunk, key: newKey(), url }])
    }
  }
  const remove = (key: string) => setChosen((before) => before.filter((one) => one.key !== key))
  const clear = () => {
    setChosen([])
    setFaults([])
  }
  return { chosen, faults, isPreparing: pending > 0, take, remove, clear }
}
