import { useEffect, useState } from 'react'
import { type Card, cardPng } from './draw.ts'

interface Drawn {
  png: Blob | null
  url: string | null
  error: unknown
}

const NOTHING: Drawn = { png: null, url: null, error: null }

/** The card as a picture, drawn anew as it changes; the one before stays until then, though it can no longer be saved. */
export function useDrawn(card: Card | null): Drawn {
  const [drawn, setDrawn] = useState<Drawn & { of: Card | null }>({ ...NOTHING, of: null })
  useEffect(() => {
    if (card === null) return undefined
    let isLeft = false
    let url: string | null = null
    cardPng(card).then(
      (png) => {
        if (isLeft) return
        url = URL.createObjectURL(png)
        setDrawn({ png, url, error: null, of: card })
      },
      (error: unknown) => {
        if (!isLeft) setDrawn({ ...NOTHING, error, of: card })
      },
    )
    return () => {
      isLeft = true
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [card])
  return drawn.of === card ? drawn : { ...drawn, png: null }
}
