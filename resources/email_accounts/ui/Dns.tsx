import ContentCopy from '@mui/icons-material/ContentCopyOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { runAction } from '../../../src/generate/calls.ts'
import { FormDialog } from '../../../src/generate/form/FormDialog.tsx'
import { FormField } from '../../../src/generate/form/FormField.tsx'
import { useCopy } from '../../../src/ui/copy.ts'
import { Section } from '../../../src/ui/Section.tsx'
import { text } from '../../_kit/fields/index.ts'
import { dnsLabel, domainName } from '../../_kit/forms.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import type { emailAccounts } from '../schema.ts'

type Account = RecordOf<typeof emailAccounts>

const KEY_FIELDS = {
  domain: text({ required: true, max: 253, form: domainName }),
  selector: text({ required: true, max: 63, form: dnsLabel }),
}

const domainOf = ({ senderAddress }: Account): string => senderAddress.slice(senderAddress.lastIndexOf('@') + 1)

/** What the DNS of the sender's domain has to say; DKIM once there is a key. */
function linesOf(account: Account) {
  const domain = domainOf(account)
  const { dkimRecord, dkimSelector, dkimDomain } = account
  return [
    { kind: 'spf', name: domain, value: `v=spf1 a:${account.host} ~all` },
    ...(dkimRecord === null
      ? []
      : [{ kind: 'dkim', name: `${dkimSelector}._domainkey.${dkimDomain}`, value: dkimRecord }]),
    { kind: 'dmarc', name: `_dmarc.${domain}`, value: `v=DMARC1; p=none; rua=mailto:${account.senderAddress}` },
  ]
}

function Line({ kind, name, value }: { kind: string; name: string; value: string }) {
  const translate = useTranslate()
  const copy = useCopy()
  return (
    <Box
      component="li"
      sx={{ border: '1px solid var(--athar-hairline)', borderRadius: 1, px: 2, py: 1.5, minWidth: 0 }}
    >
      <Typography variant="body2" color="textSecondary">
        {translate(`connections.dns.${kind}`)}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <Box component="bdi" dir="ltr" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', fontSize: '0.875rem' }}>
          <strong>{name}</strong> TXT
          <br />
          {value}
        </Box>
        <IconButton
          size="small"
          aria-label={translate('connections.dns.copy', { name: `\u2068${name}\u2069` })}
          onClick={() => void copy(value)}
        >
          <ContentCopy fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  )
}

function KeyDialog({ account, onClose, onMade }: { account: Account; onClose: () => void; onMade: () => void }) {
  const translate = useTranslate()
  const title = translate(account.dkimRecord === null ? 'connections.dns.makeKey' : 'connections.dns.renewKey')
  return (
    <FormDialog
      title={title}
      text={translate('connections.dns.makeKeyText')}
      submitLabel={title}
      fields={KEY_FIELDS}
      initial={{ domain: account.dkimDomain ?? domainOf(account), selector: account.dkimSelector ?? 'athar1' }}
      onClose={onClose}
      send={async (given) => {
        await runAction('email_accounts', account.id, 'makeKey', given)
        onMade()
      }}
    >
      <FormField name="domain" label={translate('connections.dns.domain')} isName />
      <FormField name="selector" label={translate('connections.dns.selector')} isName />
    </FormDialog>
  )
}

/** The records that the charity's domain needs, ready to copy. */
export function Dns({ account, onChange }: { account: Account; onChange: () => void }) {
  const translate = useTranslate()
  const [isMaking, setMaking] = useState(false)
  return (
    <Section
      title={translate('connections.dns.title')}
      subtitle={translate('connections.dns.hint')}
      frame="card"
      action={
        <Button variant="outlined" onClick={() => setMaking(true)}>
          {translate(account.dkimRecord === null ? 'connections.dns.makeKey' : 'connections.dns.renewKey')}
        </Button>
      }
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {linesOf(account).map((line) => (
          <Line key={line.kind} {...line} />
        ))}
      </Box>
      {isMaking ? <KeyDialog account={account} onClose={() => setMaking(false)} onMade={onChange} /> : null}
    </Section>
  )
}
