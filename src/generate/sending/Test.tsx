import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Channel } from '../../../resources/_kit/channels.ts'
import { choiceKey } from '../../../resources/_kit/keys.ts'
import type { messages } from '../../../resources/messages/schema.ts'
import { useKeepAcrossReload } from '../../providers/useAcrossReload.ts'
import { useFormat } from '../../ui/FormatContext.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Toggle } from '../../ui/Toggle.tsx'
import { runAction } from '../calls.ts'
import { Failure } from '../Failure.tsx'
import { useAct } from '../hooks/useAct.ts'
import { failText } from './failText.ts'
import { type OwnWay, useReach } from './useReach.ts'

type Language = 'ar' | 'en'

/** The answer of the action `test`. */
interface Trial {
  state: 'sent' | 'failed' | 'unknown'
  to: string
  channel: Channel
  /** Texts of `reports.fail`. */
  reason?: string
}

/** A number and an address read from left to right, whatever stands around them. */
const isolated = (text: string): string => `\u2066${text}\u2069`

function Outcome({ trial: { state, to, channel, reason } }: { trial: Trial }) {
  const translate = useTranslate()
  if (state === 'sent') return <Notice tone="success">{translate('trial.sent', { to: isolated(to) })}</Notice>
  if (state === 'unknown') return <Notice tone="warning">{translate('trial.unknown')}</Notice>
  return (
    <Notice tone="warning">
      {translate('trial.failed')} {reason === undefined ? '' : failText(translate, reason, channel)}
    </Notice>
  )
}

/** Where it goes, or what is lacking before it can. */
function Where({ way: { channel, to, lacks } }: { way: OwnWay }) {
  const translate = useTranslate()
  if (lacks !== null)
    return (
      <Notice tone="info">
        {translate(`trial.lacks.${lacks}`)} <Link to="/app/profile">{translate('trial.toProfile')}</Link>
      </Notice>
    )
  return (
    <Typography variant="body2" color="textSecondary">
      {to === null ? null : translate('trial.to', { to: isolated(to) })}
      {channel === 'whatsappCloud' ? ` ${translate('trial.template')}` : null}
    </Typography>
  )
}

interface TestProps {
  resource: string
  id: string
  /** By which it goes, in the order of the record; those that are not set up are not offered. */
  channels: readonly Channel[]
  /** What it says is the reader's: in either language, which is asked for here, or the one that is chosen around it. */
  inBoth?: boolean | Language
  /** As whom it is read; without one, as the first of its readers. */
  donor?: string | null
}

/** What it asks stands on a line each on a phone. */
const ROOM = { one: { xs: 72, sm: 72 }, inBoth: { xs: 180, sm: 76 } }

/** product.md 30: a real message to oneself, by any channel that is set up; marked as a test, counted nowhere. */
export function Test({ resource, id, channels, inBoth = false, donor = null }: TestProps) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const { data, error, refetch } = useReach()
  const [chosen, setChosen] = useState<Channel | null>(null)
  const [asked, setLanguage] = useState<Language>(locale)
  const language = typeof inBoth === 'string' ? inBoth : asked
  const [trial, setTrial] = useState<Trial | null>(null)
  useKeepAcrossReload(`trial-${id}`, trial, setTrial)
  const ways = channels.flatMap((channel) => data?.ways.find((one) => one.channel === channel) ?? [])
  const way = ways.find(({ channel }) => channel === chosen) ?? ways[0]
  const test = useAct(async () => {
    setTrial(null)
    const how = { channel: way?.channel, ...(inBoth !== false && { language }), ...(donor !== null && { donor }) }
    setTrial(await runAction<Trial>(resource, id, 'test', how))
  })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  // As tall as what follows: the whole page is read below it.
  if (data === undefined) return <Box sx={{ minHeight: inBoth === true ? ROOM.inBoth : ROOM.one }} />
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      {way === undefined ? (
        <Notice tone="info">
          {translate('trial.none')} <Link to="/app/settings/thirdparty">{translate('trial.setUp')}</Link>
        </Notice>
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {ways.length < 2 ? null : (
            <Toggle
              label={translate('trial.by')}
              value={way.channel}
              onChange={setChosen}
              options={ways.map(({ channel }) => ({
                value: channel,
                label: translate(choiceKey<typeof messages>('messages', 'channel', channel)),
              }))}
            />
          )}
          {inBoth === true ? (
            <Toggle
              label={translate('trial.language')}
              value={language}
              onChange={setLanguage}
              options={(['ar', 'en'] as const).map((one) => ({
                value: one,
                label: translate(`common.language.${one}`),
              }))}
            />
          ) : null}
          <Button
            variant="outlined"
            disabled={test.busy || way.lacks !== null}
            aria-busy={test.busy}
            onClick={() => void test.run()}
          >
            {translate('trial.action')}
          </Button>
        </Box>
      )}
      {way === undefined ? null : <Where way={way} />}
      {trial === null ? null : <Outcome trial={trial} />}
      {test.error === null ? null : <Failure error={test.error} />}
    </Box>
  )
}
