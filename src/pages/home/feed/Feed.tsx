import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { FeedUpdate } from '../../../../resources/_contracts/newsfeed.ts'
import { QuickUpdateButton } from '../../../../resources/project_updates/ui/quick/QuickUpdateButton.tsx'
import { useRemoval } from '../../../../resources/projects/ui/timeline/useRemoval.ts'
import { Section } from '../../../ui/Section.tsx'
import { TARGET } from '../../../ui/target.ts'
import { DASHBOARD_KEY } from '../useDashboard.ts'
import { Post } from './Post.tsx'

/** So many at first, so many more at a time, and so many on paper. */
const FIRST = 2
const MORE = 8
const PRINTED = 2

/** [2.16] what was done in the entity's projects, the latest first, with what colleagues say about it. */
export function Feed({ feed }: { feed: readonly FeedUpdate[] }) {
  const translate = useTranslate()
  const client = useQueryClient()
  const [shown, setShown] = useState(FIRST)
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
        <Box className="athar-unprinted" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <QuickUpdateButton />
          <MuiLink component={Link} to="/app/project_updates" sx={{ ...TARGET, fontWeight: 500 }}>
            {translate('common.action.seeAll')}
            <span className="athar-hidden"> {translate('dashboard.latestUpdates')}</span>
          </MuiLink>
        </Box>
      }
    >
      {feed.length === 0 ? <Typography color="textSecondary">{translate('dashboard.noUpdates')}</Typography> : null}
      {feed.slice(0, shown).map((update, at) => (
        <Post key={update.id} update={update} removal={removal} onChanged={onChanged} isOnScreenAlone={at >= PRINTED} />
      ))}
      {feed.length > shown ? (
        <Button
          variant="outlined"
          className="athar-unprinted"
          fullWidth
          sx={{ mt: 1 }}
          onClick={() => setShown(shown + MORE)}
        >
          {translate('common.action.more')}
          <span className="athar-hidden"> {translate('dashboard.latestUpdates')}</span>
        </Button>
      ) : null}
    </Section>
  )
}
