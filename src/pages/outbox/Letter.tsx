import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { MailFrame } from '../../ui/MailFrame.tsx'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import { Recipient } from './Recipient.tsx'
import { SentAt } from './SentAt.tsx'
import { useCall } from './useCall.ts'

interface Whole {
  id: string
  to: string
  from: string
  subject: string
  date: string
  html: string | null
  text: string | null
}

/** One letter as its reader sees it. */
export function Letter({ shelf, id }: { shelf: string; id: string }) {
  const translate = useTranslate()
  const [form, setForm] = useState<'html' | 'text'>('html')
  const { data, error } = useCall<Whole>(`${shelf}/${encodeURIComponent(id)}`)
  if (error) return <ErrorState title={error.title} detail={error.subtitle} />
  if (!data) return <PageSkeleton label={translate('common.state.loading')} />
  const isHtml = form === 'html' && data.html !== null
  return (
    <Box
      component="article"
      aria-labelledby="letter-subject"
      sx={{
        minWidth: 0,
        border: '1px solid var(--athar-hairline)',
        borderRadius: 1,
        bgcolor: 'var(--athar-surface)',
        overflow: 'hidden auto',
        display: 'flex',
        flexDirection: 'column',
        maxHeight: { md: 'calc(100dvh - 92px)' },
        // The mail scrolls in its own frame, which gives way first.
        '& > *': { flex: 'none' },
        '& > iframe': { flex: '0 1 auto', minHeight: 240 },
      }}
    >
      <Box sx={{ p: 2, borderBottom: '1px solid var(--athar-hairline)' }}>
        <Typography id="letter-subject" component="h2" variant="h5" dir="auto">
          {data.subject}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {translate('shell.outbox.to')}: <Recipient to={data.to} /> · <SentAt date={data.date} />
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={form}
          onChange={(_event, next: 'html' | 'text' | null) => next && setForm(next)}
          aria-label={data.subject}
          sx={{ mt: 1.5 }}
        >
          <ToggleButton value="html">{translate('shell.outbox.html')}</ToggleButton>
          <ToggleButton value="text">{translate('shell.outbox.text')}</ToggleButton>
        </ToggleButtonGroup>
      </Box>
      {isHtml ? (
        <MailFrame title={data.subject} html={data.html ?? ''} />
      ) : (
        <Box
          component="pre"
          dir="auto"
          sx={{
            m: 0,
            p: 2,
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
            fontFamily: 'inherit',
            fontSize: '0.9375rem',
          }}
        >
          {data.text}
        </Box>
      )}
    </Box>
  )
}
