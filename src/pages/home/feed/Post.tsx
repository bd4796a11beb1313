import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { FeedUpdate } from '../../../../resources/_contracts/newsfeed.ts'
import { altIn } from '../../../../resources/_kit/fields/index.ts'
import type { Removal } from '../../../../resources/projects/ui/timeline/useRemoval.ts'
import { AuthImage } from '../../../generate/AuthImage.tsx'
import { DateText, Period } from '../../../ui/DateText.tsx'
import { useFormat } from '../../../ui/FormatContext.tsx'
import { Comments } from './Comments.tsx'

export interface PostProps {
  update: FeedUpdate
  removal: Removal
  onChanged: () => Promise<unknown>
  /** The page alone shows it; on paper the newest few are enough. */
  isOnScreenAlone: boolean
}

const pathOf = ({ id }: FeedUpdate): string => `/app/project_updates/${id}/show`

/** The first picture, small, and how many more there are; the way to all of them. */
function Pictures({ update }: Pick<PostProps, 'update'>) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const { cover, pictures, name } = update
  if (cover === null) return null
  const more = pictures - 1
  return (
    <Box
      component={Link}
      to={pathOf(update)}
      sx={{ position: 'relative', flex: 'none', width: { xs: 88, sm: 112 }, height: { xs: 66, sm: 84 } }}
    >
      <AuthImage id={cover.id} alt={altIn(cover, locale) ?? name} width="100%" height="100%" />
      {more > 0 ? (
        <Box
          component="span"
          sx={{
            position: 'absolute',
            insetInlineEnd: 4,
            bottom: 4,
            px: 0.75,
            borderRadius: 1,
            fontSize: '0.8125rem',
            fontWeight: 600,
            color: 'var(--athar-paper)',
            bgcolor: 'var(--athar-ink)',
            printColorAdjust: 'exact',
          }}
        >
          <bdi dir="ltr" aria-hidden="true">
            +{more}
          </bdi>
          <span className="athar-hidden">{translate('dashboard.morePictures', { smart_count: more })}</span>
        </Box>
      ) : null}
    </Box>
  )
}

const LINES = 3
/** What is longer would stand on more lines than are shown. */
const LONG = 140

const isLong = (text: string): boolean => text.length > LONG || text.split('\n').length > LINES

const CLAMP = { overflow: 'hidden', display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: `${LINES}` }

/** The first lines of what was done, and the rest on demand. */
function Details({ text, of }: { text: string; of: string }) {
  const translate = useTranslate()
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  const long = isLong(text)
  return (
    <>
      <Typography
        id={id}
        dir="auto"
        sx={{ mt: 1, maxWidth: 720, whiteSpace: 'pre-line', ...(long && !isWhole && CLAMP) }}
      >
        {text}
      </Typography>
      {long ? (
        <Button
          size="small"
          variant="text"
          className="athar-unprinted"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
          sx={{ marginInlineStart: -1.5 }}
        >
          {translate(isWhole ? 'common.action.less' : 'common.action.more')}
          <span className="athar-hidden"> {of}</span>
        </Button>
      ) : null}
    </>
  )
}

/** An update in little room, with what colleagues say about it. */
export function Post({ update, removal, onChanged, isOnScreenAlone }: PostProps) {
  const id = useId()
  const { name, details, project, author, dateFrom, dateTo, updatedAt } = update
  return (
    <Box
      component="article"
      aria-labelledby={id}
      className={isOnScreenAlone ? 'athar-unprinted' : undefined}
      sx={{
        py: 2.5,
        borderTop: '1px solid var(--athar-hairline)',
        breakInside: 'avoid',
        '&:first-of-type': { borderTop: 0, pt: 0 },
      }}
    >
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
        <Box sx={{ flex: '1 1 auto', minWidth: 0 }}>
          <Typography id={id} component="h3" variant="h6">
            <MuiLink component={Link} to={pathOf(update)} underline="hover" sx={{ color: 'var(--athar-ink)' }}>
              <bdi>{name}</bdi>
            </MuiLink>
          </Typography>
          <Typography component="div" variant="body2" color="textSecondary">
            <MuiLink component={Link} to={`/app/projects/published/${project.id}`}>
              <bdi>{project.name}</bdi>
            </MuiLink>
            {' · '}
            {/* Where nobody said when it happened, when it was last changed. */}
            {dateFrom === null ? <DateText value={updatedAt} /> : <Period from={dateFrom} to={dateTo} />}
            {author === null ? null : (
              <>
                {' · '}
                <bdi>{author}</bdi>
              </>
            )}
          </Typography>
        </Box>
        <Pictures update={update} />
      </Box>
      {details === null ? null : <Details text={details} of={name} />}
      <Comments update={update} removal={removal} onChanged={onChanged} />
    </Box>
  )
}
