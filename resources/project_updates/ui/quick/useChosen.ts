import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { newKey } from '../../../../src/providers/http.ts'
import type { DraftPicture } from '../../../../src/providers/waiting/draft.ts'
import { ownerNow } from '../../../../src/providers/waiting/index.ts'
import { LIMITS } from '../../../_kit/limits.ts'
import { shrink } from './shrink.ts'
import type { DraftInHand } from './useDraft.ts'

const NONE: readonly DraftPicture[] = []

/** The pictures of an update that is being made, each made smaller as it comes. */
export function useChosen({ draft, edit }: DraftInHand) {
  const translate = useTranslate()
  const [faults, setFaults] = useState<readonly string[]>([])
  const [pending, setPending] = useState(0)
  const chosen = draft?.pictures ?? NONE

  const take = async (files: readonly File[]) => {
    const owner = ownerNow()
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
      // Also where the page was left meanwhile: it is there when one comes back.
      edit(({ pictures }) => ({ pictures: [...pictures, { ...shrunk, key: newKey() }] }), owner)
    }
  }
  const remove = (key: string) => edit(({ pictures }) => ({ pictures: pictures.filter((one) => one.key !== key) }))
  const clear = () => setFaults([])
  return { chosen, faults, isPreparing: pending > 0, take, remove, clear }
}
