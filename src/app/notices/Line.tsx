import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useLocaleState, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { formatDateTime, formatRelative } from '../../../i18n/dates.ts'
import type { Notice } from '../../../resources/_contracts/notices.ts'
import '../../ui/plain.css'
import { useFormat } from '../../ui/FormatContext.tsx'
import { pathOf } from './paths.ts'

/** What is new has a mark, and says so. */
function New() {
  const translate = useTranslate()
  return (
    <Box
      component="span"
      sx={{ flex: 'none', mt: 1, width: 8, height: 8, borderRadius: 99, bgcolor: 'var(--athar-action)' }}
    >
      <span className="athar-hidden">{translate('notices.isNew')}</span>
    </Box>
  )
}

/** One thing: what it is called, what became of it, since when; the whole line leads to where it is dealt with. */
export function Line({ notice, onGo }: { notice: Notice; onGo: () => void }) {
  const translate = useTranslate()
  const format = useFormat()
  const [locale] = useLocaleState()
  const { resource, kind, about, count, at, isNew } = notice
  const name = locale === 'ar' ? notice.name : (notice.nameEn ?? notice.name)
  const to = pathOf(notice)
  const words = translate(`notices.kinds.${resource}.${kind}`, { smart_count: count ?? 0 })
  return (
    <Box component="li" sx={{ borderTop: '1px solid var(--athar-hairline)', '&:first-of-type': { borderTop: 0 } }}>
      <Box
        {...(to === null ? {} : { component: Link, to, onClick: onGo })}
        sx={{
          display: 'flex',
          gap: 1,
          py: 1.25,
          minHeight: 44,
          color: 'inherit',
          textDecoration: 'none',
          '&:hover .what, &:focus-visible .what': { textDecoration: 'underline' },
        }}
      >
        <Box sx={{ flex: '1 1 auto', minWidth: 0 }}>
          <Typography className="what" sx={{ fontWeight: isNew ? 600 : 400, overflowWrap: 'anywhere' }}>
            <bdi>{name === '' ? words : name}</bdi>
          </Typography>
          {name === '' ? null : <Typography variant="body2">{words}</Typography>}
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {about === null ? null : (
              <>
                <bdi>{about}</bdi>
                {' · '}
              </>
            )}
            <time dateTime={at} title={formatDateTime(at, { ...format, style: 'short' })}>
              {formatRelative(at, format)}
            </time>
          </Typography>
        </Box>
        {isNew ? <New /> : null}
      </Box>
    </Box>
  )
}
