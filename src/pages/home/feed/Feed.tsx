import { useQueryClient } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { altIn } from '../../../../resources/_kit/fields/index.ts'
import type { FeedUpdate } from '../../../../resources/_contracts/newsfeed.ts'
import { AuthImage } from '../../../generate/AuthImage.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { useFormat } from '../../../ui/FormatContext.tsx'
import { Section } from '../../../ui/Section.tsx'
import { type Removal, useRemoval } from '../../notes/useRemoval.ts'
import { DASHBOARD_KEY } from '../useDashboard.ts'
import { Comments } from './Comments.tsx'

interface UpdateProps {
  update: FeedUpdate
  removal: Removal
  onChanged: () => Promise<unknown>
}

/** When it happened; where nobody said, when it was last changed. */
function When({ update: { dateFrom, dateTo, updatedAt } }: Pick<UpdateProps, 'update'>) {
  if (dateFrom === null) return <DateText value={updatedAt} />
  return (
    <>
      <DateText value={dateFrom} />
      {dateTo === null || dateTo === dateFrom ? null : (
        <>
          {' – '}
          <DateText value={dateTo} />
        </>
      )}
    </>
  )
}

function Update({ update, removal, onChanged }: UpdateProps) {
  const id = useId()
  const { locale } = useFormat()
  const { name, details, project, cover, author } = update
  return (
    <Box
      component="article"
      aria-labelledby={id}
      sx={{
        py: 3,
        borderTop: '1px solid var(--athar-hairline)',
        breakInside: 'avoid',
        '&:first-of-type': { borderTop: 0, pt: 0 },
      }}
    >
      {cover === null ? null : (
        <Box sx={{ height: { xs: 180, sm: 240 }, mb: 2, borderRadius: 1, overflow: 'hidden' }}>
          <AuthImage id={cover.id} alt={altIn(cover, locale) ?? name} variant="960" width="100%" height="100%" />
        </Box>
      )}
      <Typography id={id} component="h3" variant="h5">
        <MuiLink
          component={Link}
          to={`/app/project_updates/${update.id}/show`}
          underline="hover"
          sx={{ color: 'var(--athar-ink)' }}
        >
          <bdi>{name}</bdi>
        </MuiLink>
      </Typography>
      <Typography component="div" variant="body2" color="textSecondary">
        <MuiLink component={Link} to={`/app/projects/published/${project.id}`}>
          <bdi>{project.name}</bdi>
        </MuiLink>
        {' · '}
        <When update={update} />
        {author === null ? null : (
          <>
            {' · '}
            <bdi>{author}</bdi>
          </>
        )}
      </Typography>
      {details === null ? null : (
        <Typography
          dir="auto"
          sx={{
            mt: 1,
            whiteSpace: 'pre-line',
            overflow: 'hidden',
            display: '-webkit-box',
            WebkitBoxOrient: 'vertical',
            WebkitLineClamp: '5',
          }}
        >
          {details}
        </Typography>
      )}
      <Comments update={update} removal={removal} onChanged={onChanged} />
    </Box>
  )
}

/** [2.16] what was done in the entity's projects, the latest first, with what colleagues say about it. */
export function Feed({ feed }: { feed: readonly FeedUpdate[] }) {
  const translate = useTranslate()
  const client = useQueryClient()
  const onChanged = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [DASHBOARD_KEY] }),
      client.invalidateQueries({ queryKey: ['comments'] }),
    ])
  const removal = useRemoval('dashboard.commentDeleted', () => void onChanged())
  return (
    <Section
      title={translate('dashboard.latestUpdates')}
      action={
        <MuiLink component={Link} to="/app/project_updates" sx={{ fontWeight: 500 }}>
          {translate('common.action.seeAll')}
          <span className="athar-hidden"> {translate('dashboard.latestUpdates')}</span>
        </MuiLink>
      }
    >
      {feed.length === 0 ? <Typography color="textSecondary">{translate('dashboard.noUpdates')}</Typography> : null}
      {feed.map((update) => (
        <Update key={update.id} update={update} removal={removal} onChanged={onChanged} />
      ))}
    </Section>
  )
}
