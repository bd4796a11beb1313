import HideImage from '@mui/icons-material/HideImageOutlined'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useQuery, useQueryClient } from '@tanstack/react-query'
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

const GONE: FileUrl = { url: null, failed: true, gone: true }
/** So long the bytes are kept for whoever comes back; and so long the page knows nothing of what a colleague has withdrawn. */
const KEPT_MS = 10_000

/**
 * The address of a stored file in this page, fetched with the session's token; null until it is here, or if it fails.
 * Several places of a page share one fetch. It stays as it is as long as somebody looks at it: a picture that was changed in
 * this page comes anew, a recording that plays does not.
 */
export function useFileUrl(id: string | null, variant: Variant, at?: string): FileUrl {
  const client = useQueryClient()
  const shown = useShown(id)
  const edition = shown?.edition
  const isGone = shown?.isGone === true
  const { data: blob, error } = useQuery({
    queryKey: ['athar', 'bytes', id, variant, edition, at],
    queryFn: ({ signal }) => fileBlob(id ?? '', variant, { edition, at, signal }),
    enabled: id !== null && !isGone,
    staleTime: 'static',
    gcTime: KEPT_MS,
  })
  const [made, setMade] = useState<{ of: Blob; url: string } | null>(null)
  useEffect(() => {
    if (blob === undefined || isGone) return undefined
    const url = URL.createObjectURL(blob)
    let isHere = true
    queueMicrotask(() => {
      if (isHere) setMade({ of: blob, url })
    })
    return () => {
      isHere = false
      URL.revokeObjectURL(url)
    }
  }, [blob, isGone])
  useEffect(() => {
    if (isGone && id !== null) client.removeQueries({ queryKey: ['athar', 'bytes', id] })
  }, [client, id, isGone])
  if (isGone) return GONE
  // What came of another file is not shown in this one's place.
  const url = made !== null && made.of === blob ? made.url : null
  const failed = url === null && error !== null
  return { url, failed, gone: failed && refusalOf(error).status === 404 }
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

/** A stored picture, fetched once it is about to be seen. Pictures need the session's token, so they come as bytes and not by their address. */
export function AuthImage({ id, at, alt, variant = '480', width, height }: AuthImageProps) {
  const { isNear, setPlace } = useNear()
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
