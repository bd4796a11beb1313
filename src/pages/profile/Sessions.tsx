import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import { daysBetween, formatDateTime, momentParts, todayIn } from '../../../i18n/dates.ts'
import { Failure } from '../../generate/Failure.tsx'
import { useAct } from '../../generate/hooks/useAct.ts'
import { http } from '../../providers/http.ts'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { useFormat } from '../../ui/FormatContext.tsx'
import { Section } from '../../ui/Section.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { readDevice } from './device.ts'

/** A row of GET /api/Account/Sessions. */
export interface SessionRow {
  id: string
  current: boolean
  createdAt: string
  lastSeenAt: string | null
  /** The browser's own words, the User-Agent header; null where it said nothing. */
  device: string | null
  address: string | null
}

const KEY = ['account', 'sessions']
const PATH = '/api/Account/Sessions'

const words = (fault: unknown): string => (fault instanceof Error ? fault.message : 'errors.title.undefined')

/** "Chrome on Windows", or as much of it as the browser says. */
function useDeviceName(agent: string | null): string {
  const translate = useTranslate()
  const { browser, system } = readDevice(agent ?? '')
  const names = {
    browser: browser && translate(`auth.device.browser.${browser}`),
    system: system && translate(`auth.device.system.${system}`),
  }
  if (names.browser && names.system) return translate('auth.device.on', names)
  return names.browser ?? names.system ?? translate('auth.sessions.unknownDevice')
}

/** "today 22:50", "yesterday 08:05", or the day with its time. */
function Seen({ at }: { at: string }) {
  const translate = useTranslate()
  const format = useFormat()
  const { date, time } = momentParts(at, format.timeZone)
  const near = ['today', 'yesterday'][daysBetween(date, todayIn(format.timeZone))]
  return (
    <time dateTime={at}>
      {near === undefined
        ? formatDateTime(at, format)
        : translate(`auth.sessions.${near}`, { time: `\u2068${time.slice(0, 5)}\u2069` })}
    </time>
  )
}

function SessionItem({ row, onEnded }: { row: SessionRow; onEnded: () => Promise<void> }) {
  const translate = useTranslate()
  const notify = useNotify()
  const device = useDeviceName(row.device)
  const end = useAct(async () => {
    try {
      await http(`${PATH}/${encodeURIComponent(row.id)}/End`, { method: 'POST', body: {} })
      notify('auth.sessions.ended', { type: 'success' })
    } catch (fault) {
      notify(words(fault), { type: 'error' })
    }
    // Ended or gone already: the list is another.
    await onEnded()
  })
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        py: 1.5,
        borderTop: '1px solid var(--athar-hairline)',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          <Typography component="span" title={row.device ?? undefined} sx={{ fontWeight: 500 }}>
            {device}
          </Typography>
          {row.current ? <StatusChip tone="success" label={translate('auth.sessions.current')} /> : null}
        </Box>
        <Typography component="div" variant="body2" color="textSecondary">
          {translate('auth.sessions.lastSeen')}: <Seen at={row.lastSeenAt ?? row.createdAt} />
        </Typography>
        {row.address === null ? null : (
          <Typography component="div" variant="caption" color="textSecondary">
            <bdi dir="ltr">{row.address}</bdi>
          </Typography>
        )}
      </Box>
      {row.current ? null : (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          disabled={end.busy}
          aria-busy={end.busy}
          aria-label={`${translate('auth.sessions.end')}: ${device}`}
          onClick={() => void end.run()}
        >
          {translate('auth.sessions.end')}
        </Button>
      )}
    </Box>
  )
}

function EndOthers({ onEnded }: { onEnded: () => Promise<void> }) {
  const translate = useTranslate()
  const notify = useNotify()
  const end = async () => {
    try {
      const { json } = await http<{ ended: number }>('/api/Account/EndOtherSessions', { method: 'POST', body: {} })
      notify('auth.sessions.endedOthers', { type: 'success', messageArgs: { smart_count: json.ended } })
    } catch (fault) {
      notify(words(fault), { type: 'error' })
    }
    await onEnded()
  }
  return (
    <ConfirmButton
      label={translate('auth.sessions.endOthers')}
      tone="danger"
      size="small"
      question={{
        title: translate('auth.sessions.endOthers'),
        text: translate('auth.sessions.endOthersAsk'),
        confirmLabel: translate('auth.sessions.endOthersConfirm'),
        cancelLabel: translate('common.action.cancel'),
      }}
      onConfirm={end}
    />
  )
}

/** Where one is signed in, and the way to end it elsewhere. */
export function Sessions() {
  const translate = useTranslate()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await http<SessionRow[]>(PATH, { signal })).json,
  })
  const again = () => client.invalidateQueries({ queryKey: KEY })
  const hasOthers = data?.some(({ current }) => !current) === true
  return (
    <Section
      title={translate('auth.sessions.title')}
      subtitle={translate('auth.sessions.lead')}
      {...(hasOthers && { action: <EndOthers onEnded={again} /> })}
    >
      {error !== null && data === undefined ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <ListSkeleton label={translate('common.state.loading')} rows={2} />
      ) : (
        <Box component="ul" aria-label={translate('auth.sessions.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.map((row) => (
            <SessionItem key={row.id} row={row} onEnded={again} />
          ))}
        </Box>
      )}
    </Section>
  )
}
