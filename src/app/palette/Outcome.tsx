import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { HEARD } from '../../ui/heard.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import type { Found } from './useFound.ts'

interface OutcomeProps {
  found: Found
  text: string
  count: number
}

/** How the search stands: under way, come to nothing, failed in part; for whoever cannot see the list, how much it found. */
export function Outcome({ found: { isAsked, isPending, isError, retry }, text, count }: OutcomeProps) {
  const translate = useTranslate()
  const said = isPending ? translate('palette.searching') : translate('palette.found', { smart_count: count })
  const isNothing = text !== '' && count === 0 && !isPending && !isError
  return (
    <>
      <Box sx={{ height: 2, flex: 'none' }}>{isPending ? <LinearProgress aria-hidden sx={{ height: 2 }} /> : null}</Box>
      <Box role="status" sx={HEARD}>
        {isAsked ? said : ''}
      </Box>
      {isError ? (
        <Box role="alert" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2.5, py: 1 }}>
          <Typography variant="body2" sx={{ flex: '1 1 auto' }}>
            {translate('palette.failed')}
          </Typography>
          <Button size="small" onClick={retry}>
            {translate('common.action.retry')}
          </Button>
        </Box>
      ) : null}
      {isNothing ? (
        <EmptyState title={translate('palette.nothing', { text })} text={translate('palette.nothingHint')} />
      ) : null}
      {count === 0 && isPending ? (
        <Typography color="textSecondary" aria-hidden="true" sx={{ p: 2.5 }}>
          {translate('palette.searching')}
        </Typography>
      ) : null}
    </>
  )
}

/** What the keys do. */
export function Hints() {
  const translate = useTranslate()
  const hints = [
    ['↑ ↓', translate('palette.keys.move')],
    ['Enter', translate('palette.keys.choose')],
    ['Esc', translate('palette.keys.close')],
  ] as const
  return (
    <Box
      aria-hidden="true"
      sx={{
        display: 'flex',
        gap: 2,
        px: 2,
        py: 1,
        fontSize: '0.8125rem',
        color: 'var(--athar-ink-soft)',
        borderTop: '1px solid var(--athar-hairline)',
      }}
    >
      {hints.map(([key, what]) => (
        <span key={key}>
          <Kbd>{key}</Kbd> {what}
        </span>
      ))}
    </Box>
  )
}
