import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Link from '@mui/material/Link'
import { useTranslate } from 'react-admin'
import { Link as RouteLink } from 'react-router-dom'
import { joinNames } from '../../../i18n/format.ts'
import { placeIn } from '../../../i18n/named.ts'
import { useFormat } from '../../../src/ui/FormatContext.tsx'
import type { Alike } from './useReview.ts'

/** [5.7], [8.13] charities that a registration may be about already, each with what they share. */
export function AlikeNotice({ alike }: { alike: readonly Alike[] }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  if (alike.length === 0) return null
  return (
    <Alert severity="warning" role="status" sx={{ mb: 2 }}>
      <AlertTitle>{translate('admin.registration.alike')}</AlertTitle>
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {alike.map(({ id, why, ...place }) => (
          <li key={id}>
            <Link component={RouteLink} to={`/admin/entities/view/${id}`} color="inherit">
              <bdi>{placeIn(place, locale)}</bdi>
            </Link>
            {': '}
            {joinNames(
              why.map((one) => translate(`admin.registration.alikeWhy.${one}`)),
              locale,
            )}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
