import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { NoAccess } from '../../../src/generate/LoadState.tsx'
import { useRights } from '../../../src/generate/rights.ts'
import { EmptyState } from '../../../src/ui/EmptyState.tsx'
import { HEARD } from '../../../src/ui/heard.ts'
import { PageHeader } from '../../../src/ui/PageHeader.tsx'
import { PageSkeleton } from '../../../src/ui/Skeletons.tsx'
import { conversations } from '../schema.ts'
import { List } from './List.tsx'
import { Talk } from './Talk.tsx'
import { useRoom } from './useRoom.ts'

/** To the foot of the window; on a phone the list is as long as it is, and a conversation ends above the bar at its foot. */
const TALL = 'max(440px, calc(100dvh - var(--top, 270px) - 24px))'
const TALL_ON_PHONE = 'max(360px, calc(100dvh - var(--top, 140px) - 76px - env(safe-area-inset-bottom)))'

/**
 * [2.74] product.md 36: the conversations, and one of them beside the list. On a phone these are two screens: the list
 * scrolls with its page, and a conversation has the page for itself.
 */
export default function Chat() {
  const translate = useTranslate()
  const { id } = useParams()
  const room = useRoom()
  const { ready, can } = useRights(conversations.name)
  const isOpen = id !== undefined
  // Support of the platform has the role and no inbox: to ask for it would sign them out.
  if (!ready) return <PageSkeleton label={translate('common.state.loading')} />
  if (!can('inbox')) return <NoAccess />
  return (
    <>
      {isOpen ? (
        <Typography component="h1" sx={{ ...HEARD, display: { md: 'none' } }}>
          {translate('chat.title')}
        </Typography>
      ) : null}
      <Box sx={{ display: { xs: isOpen ? 'none' : 'block', md: 'block' } }}>
        <PageHeader
          title={translate('chat.title')}
          subtitle={translate('chat.lead')}
          action={
            <Button component={Link} to="/app/saved_replies" variant="outlined">
              {translate('chat.saved')}
            </Button>
          }
        />
      </Box>
      <Box
        ref={room}
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '320px minmax(0, 1fr)' },
          height: { xs: isOpen ? TALL_ON_PHONE : 'auto', md: TALL },
          mb: { xs: isOpen ? -2 : 0, md: -3 },
          bgcolor: 'var(--athar-surface)',
          border: '1px solid var(--athar-hairline)',
          borderRadius: 1,
          overflow: 'hidden',
        }}
      >
        <Box
          sx={{
            display: { xs: isOpen ? 'none' : 'grid', md: 'grid' },
            minHeight: 0,
            gridTemplateRows: 'auto minmax(0, 1fr)',
            borderInlineEnd: { md: '1px solid var(--athar-hairline)' },
          }}
        >
          <List chosen={id ?? null} />
        </Box>
        {isOpen ? (
          <Talk key={id} id={id} />
        ) : (
          <Box sx={{ display: { xs: 'none', md: 'grid' }, alignContent: 'center', p: 3 }}>
            <EmptyState title={translate('chat.choose')} text={translate('chat.chooseText')} />
          </Box>
        )}
      </Box>
    </>
  )
}
