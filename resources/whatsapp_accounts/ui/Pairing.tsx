import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { runAction } from '../../../src/generate/calls.ts'
import { FieldsForm } from '../../../src/generate/form/FieldsForm.tsx'
import { FormField, SubmitButton } from '../../../src/generate/form/FormField.tsx'
import { useCopy } from '../../../src/ui/copy.ts'
import { Notice } from '../../../src/ui/Notice.tsx'
import type { ShownLink } from '../../_contracts/linking.ts'
import { codeFields } from '../forms.ts'

function Code({ code }: { code: string }) {
  const translate = useTranslate()
  const copy = useCopy()
  return (
    <Box role="status" sx={{ mb: 2 }}>
      <Typography>{translate('linking.pairing.type')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography component="bdi" dir="ltr" sx={{ fontSize: '1.75rem', fontWeight: 600, letterSpacing: '0.1em' }}>
          {code}
        </Typography>
        <Button variant="text" size="small" onClick={() => void copy(code)}>
          {translate('common.action.copy')}
        </Button>
      </Box>
    </Box>
  )
}

interface PairingProps {
  id: string
  link: ShownLink
  reason: (value: string) => string
}

/** [2.66] a code to type on the phone, for whoever cannot scan one. */
export function Pairing({ id, link: { pairing, pairingFailed }, reason }: PairingProps) {
  const translate = useTranslate()
  const ask = async (body: object) => void (await runAction('whatsapp_accounts', id, 'code', body))
  return (
    <div>
      <Typography component="h3" variant="h5" sx={{ mb: 1 }}>
        {translate('linking.pairing.title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {translate('linking.pairing.text')}
      </Typography>
      {pairing === null ? null : <Code code={pairing} />}
      {pairingFailed === null ? null : (
        <Notice tone="warning">{translate('linking.pairing.failed', { reason: reason(pairingFailed) })}</Notice>
      )}
      <FieldsForm fields={codeFields} send={ask} label={translate('linking.pairing.title')}>
        <FormField name="phone" label={translate('linking.pairing.phone')} hint={translate('linking.pairing.hint')} />
        <SubmitButton
          label={translate(pairing === null ? 'linking.pairing.ask' : 'linking.pairing.again')}
          busyLabel={translate('linking.pairing.asking')}
          isSecond
        />
      </FieldsForm>
    </div>
  )
}
