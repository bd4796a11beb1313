import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { formatDateTime } from '../../../i18n/dates.ts'
import { CopyOnce } from '../../ui/CopyOnce.tsx'
import { useFormat } from '../../ui/FormatContext.tsx'
import { Section } from '../../ui/Section.tsx'
import { runAction } from '../calls.ts'
import { Failure } from '../Failure.tsx'
import { useAct } from '../hooks/useAct.ts'

interface HookAddressProps {
  resource: string
  id: string
  since: string | null
  title: string
  hint: string
  onChange: () => void
}

/** The address at which a service tells of messages: its key is shown once. */
export function HookAddress({ resource, id, since, title, hint, onChange }: HookAddressProps) {
  const translate = useTranslate()
  const format = useFormat()
  const [address, setAddress] = useState<string | null>(null)
  const make = useAct(async () => {
    setAddress((await runAction<{ address: string }>(resource, id, 'makeHook')).address)
  })
  const close = () => {
    setAddress(null)
    onChange()
  }
  return (
    <Section title={title} subtitle={hint} frame="card">
      {since === null ? null : (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {translate('connections.hook.since', { at: formatDateTime(since, format) })}
        </Typography>
      )}
      {make.error === null ? null : <Failure error={make.error} />}
      <Button variant="outlined" disabled={make.busy} aria-busy={make.busy} onClick={() => void make.run()}>
        {translate(since === null ? 'connections.hook.make' : 'connections.hook.renew')}
      </Button>
      <CopyOnce
        value={address}
        title={title}
        text={hint}
        once={translate('connections.hook.once')}
        labels={{
          copy: translate('common.action.copy'),
          copied: translate('common.state.copied'),
          failed: translate('common.state.copyFailed'),
          close: translate('common.action.close'),
        }}
        onClose={close}
      />
    </Section>
  )
}
