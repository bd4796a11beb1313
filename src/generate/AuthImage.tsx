import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useEffect, useState } from 'react'
import { fileBlob, type Variant } from './calls.ts'

/** The address of a stored file in this page, fetched with the session's token; null until it is here, or if it fails. */
export function useFileUrl(id: string | null, variant: Variant): { url: string | null; failed: boolean } {
  const [state, setState] = useState<{ key: string; url: string | null; failed: boolean }>({
    key: '',
    url: null,
    failed: false,
  })
  const key = `${id ?? ''}/${variant}`
  useEffect(() => {
    if (id === null) return undefined
    const stop = new AbortController()
    let url: string | null = null
    fileBlob(id, variant, stop.signal).then(
      (blob) => {
        if (stop.signal.aborted) return
        url = URL.createObjectURL(blob)
        setState({ key, url, failed: false })
      },
      () => {
        if (!stop.signal.aborted) setState({ key, url: null, failed: true })
      },
    )
    return () => {
      stop.abort()
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [id, variant, key])
  return state.key === key ? state : { url: null, failed: false }
}

export interface AuthImageProps {
  id: string
  alt: string
  variant?: Variant
  /** CSS sizes; the picture fills them. */
  width: number | string
  height: number | string
}

/** A stored picture. Pictures need the session's token, so they come as bytes and not by their address. */
export function AuthImage({ id, alt, variant = '480', width, height }: AuthImageProps) {
  const { url, failed } = useFileUrl(id, variant)
  const size = { width, height, borderRadius: 1, flex: 'none', maxWidth: '100%' }
  if (url !== null)
    return <Box component="img" src={url} alt={alt} sx={{ ...size, objectFit: 'cover', display: 'block' }} />
  if (failed) return <Box role="img" aria-label={alt} sx={{ ...size, bgcolor: 'var(--athar-sunk)' }} />
  return <Skeleton variant="rounded" sx={size} />
}
