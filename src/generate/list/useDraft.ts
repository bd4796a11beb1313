import { useState } from 'react'

/** What someone has written and the filter does not hold yet; gone once the filter is changed from elsewhere. */
export function useDraft(value: string) {
  const [draft, setDraft] = useState<{ text: string; kept: string } | null>(null)
  const [isLeft, setIsLeft] = useState(false)
  if (draft !== null && draft.kept !== value) setDraft(null)
  return {
    text: draft?.text ?? value,
    isLeft,
    /** `kept`: what the filter holds with it. */
    write: (text: string, kept: string) => {
      setDraft({ text, kept })
      setIsLeft(false)
    },
    leave: (isFaulty: boolean) => {
      setIsLeft(isFaulty)
      if (!isFaulty) setDraft(null)
    },
  }
}

export const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
