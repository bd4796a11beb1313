import MuiLink from '@mui/material/Link'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useUpdateDraft } from '../../providers/waiting/draft.ts'
import { Strip } from './Strip.tsx'

/** Says that an update was begun on this device, and leads back to it. */
export function DraftStrip({ to }: { to: string }) {
  const translate = useTranslate()
  const { draft } = useUpdateDraft()
  if (draft === null) return null
  return (
    <Strip
      tone="info"
      label={translate('pictures.draft.banner')}
      action={
        <MuiLink component={Link} to={to} sx={{ color: 'inherit', fontWeight: 600 }}>
          {translate('pictures.draft.go')}
        </MuiLink>
      }
    />
  )
}
