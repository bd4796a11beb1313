import HideImage from '@mui/icons-material/HideImageOutlined'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNear } from '../ui/useNear.ts'
import { fileBlob, refusalOf, type Variant } from './calls.ts'
import { useShown } from './pictures/shown.ts'

export interface FileUrl {
  url: string | null
  failed: boolean
  /** It is there no more: consent was withdrawn, or it was deleted. */
  gone: boolean
}

const NOTHING: FileUrl = { url: null, failed: false, gone: false }
const GONE: FileUrl = { url: null, failed: true, gone: true }

/**
 * The address of a stored file in this page, fetched with the session's token; null until it is here, or if it fails.
 * A picture that was changed in this page comes anew.
 */
export function useFileUrl(id: string | null, variant: Variant, at?: string): FileUrl {
  const shown = useShown(id)
  const [state, setState] = useState({ ...NOTHING, key: '' })
  const edition = shown?.edition
  const isGone = shown?.isGone === true
  const key = `${id ?? ''}/${variant}/${edition ?? ''}`
  useEffect(() => {
    if (id === null || isGone) return undefined
    const stop = new AbortController()
    let url: string | null = null
    fileBlob(id, variant, { edition, at, signal: stop.signal }).then(
      (blob) => {
        if (stop.signal.aborted) return
        url = URL.createObjectURL(blob)
        setState({ ...NOTHING, key, url })
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setState({ key, url: null, failed: true, gone: refusalOf(error).status === 404 })
      },
    )
    return () => {
      stop.abort()
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [id, variant, edition, at, isGone, key])
  if (isGone) return GONE
  return state.key === key ? state : NOTHING
}

export interface AuthImageProps {
  id: string
  /** Where it is, for what is no file of the entity's list. */
  at?: string
  alt: string
  variant?: Variant
  /** CSS sizes; the picture fills them. */
  width: number | string
  height: number | string
  /** Fetched once it is about to be seen. */
  isLazy?: boolean
}

/** Where a picture stood. */
function Gone({ alt, size }: { alt: string; size: object }) {
  const translate = useTranslate()
  const label = alt === '' ? translate('pictures.goneText') : translate('pictures.gone', { name: alt })
  return (
    <Box
      role="img"
      aria-label={label}
      title={label}
      sx={{
        ...size,
        display: 'grid',
        placeItems: 'center',
        minHeight: 24,
        color: 'text.secondary',
        bgcolor: 'var(--athar-sunk)',
      }}
    >
      <HideImage aria-hidden="true" fontSize="small" />
    </Box>
  )
}

/** A stored picture. Pictures need the session's token, so they come as bytes and not by their address. */
export function AuthImage({ id, at, alt, variant = '480', width, height, isLazy = false }: AuthImageProps) {
  const { isNear, setPlace } = useNear(isLazy)
  const { url, failed, gone } = useFileUrl(isNear ? id : null, variant, at)
  const size = { width, height, borderRadius: 1, flex: 'none', maxWidth: '100%' }
  if (url !== null)
    return <Box component="img" src={url} alt={alt} sx={{ ...size, objectFit: 'cover', display: 'block' }} />
  if (gone) return <Gone alt={alt} size={size} />
  // Named while it is on its way as well: a link around it has no other name.
  const named = alt === '' ? {} : { role: 'img', 'aria-label': alt }
  if (failed) return <Box {...named} sx={{ ...size, bgcolor: 'var(--athar-sunk)' }} />
  return <Skeleton ref={setPlace} {...named} variant="rounded" sx={size} />
}
