import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import { type Attached, altIn, type Taken } from '../../../resources/_kit/fields/index.ts'
import { LIMITS } from '../../../resources/_kit/limits.ts'
import { useFormat } from '../../ui/FormatContext.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { AuthImage } from '../AuthImage.tsx'
import { PictureTools } from '../pictures/PictureTools.tsx'
import { StoredFile, useFileRow } from '../StoredFile.tsx'

export interface UploadedItemProps {
  file: Attached
  index: number
  count: number
  accept: Taken
  onMove: (from: number, to: number) => void
  onRemove: () => void
  onAlt: (alt: Partial<Pick<Attached, 'altAr' | 'altEn'>>) => void
  onBlur: () => void
  /** The first of them is the cover. */
  hasCover: boolean
  /** There is never another one: it has no place among others, and is no cover. */
  isSingle: boolean
  dragged: boolean
  onDrag: (index: number | null) => void
  onDropHere: () => void
}

const LANGUAGES = [
  { field: 'altAr', alt: 'pictures.altAr', label: 'pictures.labelAr', lang: 'ar', dir: 'rtl' },
  { field: 'altEn', alt: 'pictures.altEn', label: 'pictures.labelEn', lang: 'en', dir: 'ltr' },
] as const

/** What a file shows, said in both languages: each donor reads or hears their own. */
function AltFields({ file, accept, onAlt, onBlur }: Pick<UploadedItemProps, 'file' | 'accept' | 'onAlt' | 'onBlur'>) {
  const translate = useTranslate()
  return (
    <Box sx={{ flex: '1 1 240px', minWidth: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {LANGUAGES.map(({ field, alt, label, lang, dir }) => (
        <TextField
          key={field}
          size="small"
          label={translate(accept === 'image' ? alt : label)}
          value={file[field] ?? ''}
          onChange={(event) => onAlt({ [field]: event.target.value === '' ? null : event.target.value })}
          onBlur={onBlur}
          sx={{ flex: '1 1 220px' }}
          slotProps={{ htmlInput: { maxLength: LIMITS.line, lang, dir } }}
        />
      ))}
    </Box>
  )
}

type PlaceProps = Pick<UploadedItemProps, 'index' | 'count' | 'hasCover' | 'onMove'> & { name: string }

/** Where it stands among the others. */
function Place({ index, count, hasCover, onMove, name }: PlaceProps) {
  const translate = useTranslate()
  return (
    <>
      {hasCover && index === 0 ? <StatusChip tone="accent" label={translate('common.upload.cover')} /> : null}
      {hasCover && index > 0 ? (
        <Button size="small" variant="text" onClick={() => onMove(index, 0)}>
          {translate('common.upload.makeCover')}
        </Button>
      ) : null}
      <IconButton
        aria-label={translate('kit.earlier', { name })}
        disabled={index === 0}
        onClick={() => onMove(index, index - 1)}
      >
        <ArrowUpward fontSize="small" />
      </IconButton>
      <IconButton
        aria-label={translate('kit.later', { name })}
        disabled={index === count - 1}
        onClick={() => onMove(index, index + 1)}
      >
        <ArrowDownward fontSize="small" />
      </IconButton>
    </>
  )
}

/** One uploaded file of several: what it is, what it shows, and its place among the others. */
export function UploadedItem(props: UploadedItemProps) {
  const { file, index, count, accept, isSingle, onRemove, onDrag, onDropHere } = props
  const translate = useTranslate()
  const { locale } = useFormat()
  const row = useFileRow(file.id)
  const given = row?.name ?? null
  const name = altIn(file, locale) ?? given ?? translate('kit.picture', { number: index + 1 })
  return (
    <Box
      component="li"
      draggable={count > 1}
      onDragStart={() => onDrag(index)}
      onDragEnd={() => onDrag(null)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onDropHere()
      }}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        p: 1,
        border: '1px solid var(--athar-hairline)',
        borderRadius: 1,
        bgcolor: 'var(--athar-surface)',
        opacity: props.dragged ? 0.5 : 1,
        cursor: count > 1 ? 'grab' : undefined,
      }}
    >
      {accept === 'image' ? <AuthImage id={file.id} alt={name} width={96} height={72} /> : <StoredFile id={file.id} />}
      <AltFields file={file} accept={accept} onAlt={props.onAlt} onBlur={props.onBlur} />
      <Box sx={{ display: 'flex', alignItems: 'center', marginInlineStart: 'auto' }}>
        {isSingle ? null : <Place {...props} name={name} />}
        <IconButton aria-label={translate('kit.removeFile', { name })} onClick={onRemove}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      {accept === 'image' || accept === 'video' ? (
        <Box sx={{ flexBasis: '100%' }}>
          <PictureTools id={file.id} name={name} />
        </Box>
      ) : null}
    </Box>
  )
}
