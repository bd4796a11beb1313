import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { Tone } from './StatusChip.tsx'

export interface TimelineItem {
  id: string
  date: ReactNode
  title: ReactNode
  body?: ReactNode
  tone?: Tone
}

const MARK: Record<Tone, string> = {
  neutral: 'var(--athar-outline)',
  success: 'var(--athar-success)',
  warning: 'var(--athar-warning)',
  danger: 'var(--athar-danger)',
  info: 'var(--athar-info)',
  accent: 'var(--athar-accent)',
}

/** What happened, one below the other, in the order given. `label` names the list. */
export function Timeline({ label, items }: { label: string; items: readonly TimelineItem[] }) {
  return (
    <Box component="ol" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {items.map((item, index) => (
        <Box
          component="li"
          key={item.id}
          id={item.id}
          sx={{
            position: 'relative',
            paddingInlineStart: 4,
            pb: index === items.length - 1 ? 0 : 3,
            '&::before': {
              content: index === items.length - 1 ? 'none' : '""',
              position: 'absolute',
              insetInlineStart: 5,
              top: 20,
              bottom: -8,
              width: 2,
              bgcolor: 'var(--athar-hairline)',
            },
          }}
        >
          <Box
            aria-hidden="true"
            sx={{
              position: 'absolute',
              insetInlineStart: 0,
              top: 6,
              width: 12,
              height: 12,
              borderRadius: 99,
              bgcolor: MARK[item.tone ?? 'neutral'],
            }}
          />
          <Typography component="p" variant="body2" color="textSecondary">
            {item.date}
          </Typography>
          <Typography component="p" sx={{ fontWeight: 600 }}>
            {item.title}
          </Typography>
          {item.body === undefined ? null : <Typography component="div">{item.body}</Typography>}
        </Box>
      ))}
    </Box>
  )
}
